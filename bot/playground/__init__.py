"""A local Discord on loopback: gateway, REST API v10 and a web page to play in, kept on disk.

``bot.playground.server.start`` is the way in. The bot stays an ordinary client of it.
"""
