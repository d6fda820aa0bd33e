"""The slash commands, one group a module; all but the games' own. May import every room of `cogs`."""
