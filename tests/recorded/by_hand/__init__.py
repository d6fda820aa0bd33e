"""Games written by hand from the rules, and the code that reads them."""
