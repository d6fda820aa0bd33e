"""Answers to everything that fails: refusals, failures, old controls. Imports `ui`."""
