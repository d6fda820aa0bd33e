"""A local Discord on loopback: gateway, REST API v10 and a web page to play in, stored on disk.

Start it with ``bot.playground.server.start``. The bot is an ordinary client of it.
Imports nothing of the bot's other rooms.
"""
