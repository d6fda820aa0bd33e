"""What the person who hosts the bot needs: redacted logs, error digests, DMs, metrics, a watchdog.

Imports `transport` and the modules directly in `bot`.
"""
