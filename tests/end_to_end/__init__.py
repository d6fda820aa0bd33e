"""The real bot over real sockets: whole games, stops, crashes, crowds and failures."""
