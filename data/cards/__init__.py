"""The card tables: facts about cards as TOML, checked when they are read."""
