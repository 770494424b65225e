"""The match of Sosig: the cards of one player after the other, what a turn brought, and the tally in six steps."""
