"""The rules of the games: pure values and functions, no clock, no files, no pixels."""
