"""One set of scenarios, played on two simulations of Discord that know nothing of each other."""
