"""Drawing, whatever the game: canvas, text, fonts, palette, sprites. Knows no game."""
