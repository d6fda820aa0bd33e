"""What a channel shows for a table: lobby, boards, reminders, votes.

May import every room of `cogs` but `commands` and `server`.
"""
