"""The messages that show a table in its channel: lobby, boards, reminders, votes.

May import every room of `cogs` but `commands` and `server`.
"""
