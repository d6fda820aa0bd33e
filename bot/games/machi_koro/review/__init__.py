"""Looks back on finished games: `estimate` judges a table, `prospects` a turn's dice, `analyst` reads the journal."""
