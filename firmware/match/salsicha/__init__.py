"""The match of Salsicha: hands, combinations and rounds, by touch or as the camera reads them."""
