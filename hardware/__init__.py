"""The physical things: cameras, buttons, lamps and the printed pieces."""
