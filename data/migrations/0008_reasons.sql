-- Why robots did what they did, where a table wants to be told: only what everybody may know.
-- Reason: a board is drawn again later, and the reason cannot be found out again from the journal.

CREATE TABLE reasons (
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,             -- the journal entry that it is about
    go        INTEGER NOT NULL,
    seat      INTEGER NOT NULL,
    why       BLOB    NOT NULL,             -- the game's own reason, as JSON
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX reasons_of_a_go ON reasons (table_id, go);
