"""Drawing for every game: canvas, text, colours, sprites, PNG files. Knows no game.

`canvas` draws; `text` (with `fonts`, `glyph_runs`) gives it masks, `sprites` drawings, `palette` (with `oklab`,
`theme`) colours. Imports `data.art`, `rendering.art`, `bot.language` and `bot.pictures`.
"""
