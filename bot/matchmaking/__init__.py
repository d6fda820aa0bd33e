"""Finds people to play with: the queue of those who would play."""
