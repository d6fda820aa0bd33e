"""The table as a street at night: houses, warehouses, people, lamps, and the job of the turn."""
