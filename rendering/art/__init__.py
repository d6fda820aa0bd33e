"""Our own drawings, as code that returns SVG: buildings, people, things.

It knows shapes and colours, and no game, view or pixel. `rendering.drawing.sprites` turns a drawing into pixels.
"""
