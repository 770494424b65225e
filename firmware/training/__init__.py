"""Scripts that make the reader's networks from pictures of the virtual table."""
