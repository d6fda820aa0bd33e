"""The application: command line, Discord client, tables, publishing and the games' rules."""
