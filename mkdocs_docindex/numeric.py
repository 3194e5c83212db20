"""numpy, loaded so that its threads sleep until there is work for them.

OpenBLAS, which comes with numpy, starts a thread for each further core, and each of them waits in a loop for a moment
before it sleeps: a tenth of a second of CPU, as much as a small site takes to index. Nothing here uses these threads.
"""

from __future__ import annotations

import os
import sys

__all__ = ["np"]

_WAITING = "OPENBLAS_THREAD_TIMEOUT"  # read once, when numpy is loaded; the number of threads stays as it is
_SHORTEST = "4"

if "numpy" in sys.modules or _WAITING in os.environ:
    import numpy as np
else:
    os.environ[_WAITING] = _SHORTEST
    try:
        import numpy as np
    finally:
        del os.environ[_WAITING]
