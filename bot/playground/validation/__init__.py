"""Discord's limits: what it refuses, with Discord's own errors."""
