"""Sausage Sizzle and Würfelwurst: editions, events, states and scores."""
