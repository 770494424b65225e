"""The box as a service of the system: its units, what it tells systemd, and its first try after the installation."""
