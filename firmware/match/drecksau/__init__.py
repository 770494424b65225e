"""The match of Drecksau on the box: its pages, its help, and how it is kept in the journal."""
