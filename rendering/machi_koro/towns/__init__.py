"""Towns, drawn: as a scene with room for every card of an edition, or as streets of what they hold."""
