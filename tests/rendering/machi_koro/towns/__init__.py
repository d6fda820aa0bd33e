"""Towns, drawn."""
