"""Drawings as they are sent: pictures, films, GIF files, and the disk cache of drawings.

Knows no game, and not how anything is drawn: `rendering` does that, and imports this. Imports `data.art`.
"""
