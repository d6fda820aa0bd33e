"""The statements that SQLite and PostgreSQL word differently, side by side. All others are written once."""

import msgspec


class Dialect(msgspec.Struct, frozen=True):
    """One database's wording of them, by the name of the query that runs it."""

    begin: str
    last_number: str
    count_from: tuple[str, ...]
    size: str
    exhibitions: str
    before_seen_entries: str
    tables_naming: str
    polls_naming: str
    forget_shown: str
    lock_table: tuple[str, ...]
    claim_table: tuple[str, ...]
    hold: tuple[str, ...]


SQLITE = Dialect(
    begin="BEGIN IMMEDIATE",
    last_number="SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?",
    count_from=(
        "DELETE FROM sqlite_sequence WHERE name = ?1 AND ?2 > 0",
        "INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)",
    ),
    size="SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    exhibitions=(
        "SELECT opened_at FROM tables WHERE guild_id = ? AND opened_at >= ? "
        "AND json_extract(CAST(terms AS TEXT), '$.watch') IS NOT NULL"
    ),
    before_seen_entries=(
        "SELECT number FROM journal WHERE table_id = ? AND NOT (substr(entry, 1, 1) = x'7b' AND "
        "coalesce(json_extract(CAST(entry AS TEXT), '$.quiet'), 0)) ORDER BY number DESC LIMIT 1 OFFSET ?"
    ),
    tables_naming=(
        "SELECT id FROM tables WHERE host_id = ?1 "
        "UNION SELECT id FROM tables "
        "WHERE instr(terms, CAST('\"invited\":[]' AS BLOB)) = 0 AND instr(terms, ?2) > 0 "
        "UNION SELECT table_id FROM seat_history WHERE user_id = ?1 "
        "UNION SELECT table_id FROM offers WHERE user_id = ?1 "
        "UNION SELECT table_id FROM coaches WHERE user_id = ?1 "
        "UNION SELECT table_id FROM polls WHERE instr(motion, ?2) > 0 "
        "UNION SELECT table_id FROM notices "
        "WHERE instr(notice, CAST('\"user_id\":' AS BLOB)) > 0 AND instr(notice, ?2) > 0 ORDER BY 1"
    ),
    polls_naming="SELECT kind FROM polls WHERE table_id = ? AND instr(motion, ?) > 0",
    forget_shown="UPDATE slots SET shown = NULL WHERE table_id = ? AND instr(shown, ?) > 0",
    lock_table=(),  # one transaction at a time
    claim_table=(),
    hold=(),
)

POSTGRESQL = Dialect(
    begin="BEGIN",
    last_number="SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence(?, 'id')::regclass), 0)",
    count_from=("SELECT setval(pg_get_serial_sequence(?, 'id'), ?)",),
    size="SELECT pg_database_size(current_database())",
    exhibitions=(
        "SELECT opened_at FROM tables WHERE guild_id = ? AND opened_at >= ? "
        "AND (convert_from(terms, 'UTF8')::json ->> 'watch') IS NOT NULL"
    ),
    before_seen_entries=(
        "SELECT number FROM journal WHERE table_id = ? AND NOT CASE WHEN substr(entry, 1, 1) = '\\x7b' "
        "THEN coalesce((convert_from(entry, 'UTF8')::json ->> 'quiet')::boolean, false) ELSE false END "
        "ORDER BY number DESC LIMIT 1 OFFSET ?"
    ),
    tables_naming=(
        "SELECT id FROM tables WHERE host_id = ?1 "
        "UNION SELECT id FROM tables "
        "WHERE position('\"invited\":[]'::bytea IN terms) = 0 AND position(?2 IN terms) > 0 "
        "UNION SELECT table_id FROM seat_history WHERE user_id = ?1 "
        "UNION SELECT table_id FROM offers WHERE user_id = ?1 "
        "UNION SELECT table_id FROM coaches WHERE user_id = ?1 "
        "UNION SELECT table_id FROM polls WHERE position(?2 IN motion) > 0 "
        "UNION SELECT table_id FROM notices "
        "WHERE position('\"user_id\":'::bytea IN notice) > 0 AND position(?2 IN notice) > 0 ORDER BY 1"
    ),
    polls_naming="SELECT kind FROM polls WHERE table_id = ? AND position(? IN motion) > 0",
    forget_shown="UPDATE slots SET shown = NULL WHERE table_id = ? AND strpos(shown, ?) > 0",
    # Not FOR UPDATE, which would hold up every row of others that refers to the table.
    lock_table=("SELECT 1 FROM tables WHERE id = ? FOR NO KEY UPDATE",),
    claim_table=("SELECT 1 FROM tables WHERE id = ? FOR NO KEY UPDATE SKIP LOCKED",),
    hold=("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))",),
)
