-- Notes that people keep for themselves at a table.
-- Reason: over days people forget what they meant to do; nobody else may read it.

CREATE TABLE notes (
    table_id    BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id     BIGINT NOT NULL,
    text        TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, user_id)
);

CREATE INDEX notes_of_a_person ON notes (user_id);
