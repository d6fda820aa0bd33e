"""What people see and do in Discord: slash commands, buttons, menus, messages.

Layers, top down: `commands`; `boards`, `server`; the games; `help`; `my`, `votes`; `tables`; `errors`; `ui`.
"""
