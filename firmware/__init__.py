"""The program that runs on the box: command line, configuration, match, journal and main loop."""

import os

# Here, because pygame greets whoever imports it first, and there are several ways in.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
