"""Games written by hand from the rules, and how they are read."""
