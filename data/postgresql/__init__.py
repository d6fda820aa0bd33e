"""PostgreSQL, for hosts who want no file. Only this package imports asyncpg, an optional dependency."""
