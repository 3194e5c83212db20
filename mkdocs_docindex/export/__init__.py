"""What is written for programs."""
