"""Benchmarks, load tests, tournaments, and training of the hard robots."""
