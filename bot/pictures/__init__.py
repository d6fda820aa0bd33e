"""What is sent of a drawing, whatever it shows: pictures, films, GIF files, and the disk cache of drawings.

Knows no game, and not how anything is drawn: `rendering` does that, and imports this. Imports `data.art`.
"""
