"""How long tests wait for a bot, a page or a world that does what it should."""

TIMEOUT = 60.0
"""Seconds after which a wait is given up. It bounds a hang and measures nothing: a busy machine takes its time."""
