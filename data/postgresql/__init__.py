"""PostgreSQL, for those whom one file is not enough. Only this package imports asyncpg, an optional dependency."""
