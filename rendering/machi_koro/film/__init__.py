"""The parts of a film: what matters in a turn, and how its frames are drawn."""
