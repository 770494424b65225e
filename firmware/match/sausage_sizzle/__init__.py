"""The match of Sausage Sizzle!: the dice as they lie, a critter chosen for them, and the sheet of six turns."""
