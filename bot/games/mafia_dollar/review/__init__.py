"""Looks back on finished games: `estimate` judges a table, `analyst` reads the journal."""
