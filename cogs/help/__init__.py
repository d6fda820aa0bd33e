"""/help and its buttons. Imports `my`, `votes`, `tables` and `ui`."""
