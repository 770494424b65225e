"""The set-up: aim the camera, frame the playing area, show the box your dice."""
