"""Slash commands, buttons, menus and modals: from Discord to a table and back. Thin."""
