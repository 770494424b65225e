"""A picture in, a reading out: what lies where, and how sure that is."""
