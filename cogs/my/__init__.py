"""/my: a person's settings, days away, games and data. Imports `tables` and `ui`."""
