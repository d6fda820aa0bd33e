"""The slash commands, one group in each module; all but the games' own. May import every room of `cogs`."""
