"""Finding people to play with: open tables, the queue, challenges."""
