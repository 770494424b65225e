"""The match of Wurst Case Scenario: the belt, the cards, the secret identities, and the end."""
