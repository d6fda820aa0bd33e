"""The way to Discord: retries, rate limits, a circuit breaker, the age of interactions.

Imports only the modules directly in `bot`.
"""
