"""What it takes to build the box: its wiring as a picture and a table, its case and camera arm, its parts."""
