"""/server: a server's settings and status. Imports `tables` and `ui`."""
