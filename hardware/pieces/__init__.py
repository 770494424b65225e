"""The pieces drawn for this project: vector masters and the sheets that print them."""
