"""Programs that are run by hand, not by pytest: screenshots, measurements, fuzzing, supported versions."""
