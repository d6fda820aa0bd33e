"""Views of games as pictures and words. Pure functions: the same view gives the same bytes."""
