-- Notes that people keep for themselves at a table.
-- Reason: over days people forget what they meant to do; nobody else may read it.

CREATE TABLE notes (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id     INTEGER NOT NULL,
    text        TEXT    NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX notes_of_a_person ON notes (user_id);
