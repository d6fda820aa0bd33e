-- Compressed snapshots, indexes by person and server, and whether a robot has something to do at a table.
-- Reason: snapshots took four fifths of the file; /my data, "forget me" and a start read whole tables.

CREATE TABLE packed_snapshots (             -- an ordinary table: its rows fill their pages
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,             -- as in snapshots, whose rows are moved here step by step
    go        INTEGER NOT NULL,
    state     BLOB    NOT NULL,             -- JSON, compressed by zlib
    PRIMARY KEY (table_id, number)
) STRICT;

CREATE VIEW every_snapshot AS
SELECT table_id, number, go, state FROM snapshots
UNION ALL SELECT table_id, number, go, state FROM packed_snapshots;

CREATE TABLE robot_work (                   -- no row: not known, the table last changed under an earlier version
    table_id  INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    work      INTEGER NOT NULL              -- whether a robot has something to do now
) STRICT;

CREATE INDEX tables_with_robot_work ON robot_work (table_id) WHERE work = 1;

CREATE INDEX journal_of_a_person ON journal (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX history_of_a_person ON seat_history (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX asked_by_a_person ON asked_in_vain (user_id);
CREATE INDEX tables_of_a_host ON tables (host_id);
CREATE INDEX tables_inviting ON tables (id) WHERE instr(terms, CAST('"invited":[]' AS BLOB)) = 0;
CREATE INDEX notices_naming ON notices (table_id) WHERE instr(notice, CAST('"user_id":' AS BLOB)) > 0;
CREATE INDEX tables_by_phase ON tables (phase, guild_id);
