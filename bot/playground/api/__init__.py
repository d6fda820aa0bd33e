"""The HTTP routes of Discord's API that the bot calls, files, and the guard before them."""
