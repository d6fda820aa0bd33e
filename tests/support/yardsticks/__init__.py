"""Fixed players for measuring robots, and matches against them. The players are never tuned."""
