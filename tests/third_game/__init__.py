"""Lanterns, a third game, complete and tiny, that only the tests know.

Everybody holds lanterns with hidden numbers from 1 to 9. In turn each player lights one; after the last one the highest
sum wins. There is one module for each layer: `rules`, `words`, `pictures`, `controls`. `registration` has the line that
each registry needs. CONTRIBUTING.md walks through it.
"""
