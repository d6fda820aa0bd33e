"""What is kept: card tables, SQL migrations, the SQLite store, and where art and fonts are found."""
