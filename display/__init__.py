"""What the screen shows: pygame screens drawn from plain view models; they return what was touched."""
