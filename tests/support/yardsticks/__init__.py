"""Fixed players that robots are measured against, and the matches in which they are. Never tuned."""
