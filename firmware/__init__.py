"""The program that runs on the box: command line, configuration, match, journal and main loop."""
