"""MafiaDollar in Discord: the public board, each player's private panel, and ``/mafia``."""
