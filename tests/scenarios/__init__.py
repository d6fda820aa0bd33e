"""One set of scenarios, played on two independent simulations of Discord."""
