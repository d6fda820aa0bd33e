-- Problems that players reported: which game, and how far it had come. It holds nobody's name or id.
-- Reason: whoever hosts the bot finds the whole game by the number the player was given.

CREATE TABLE reports (
    id        TEXT    PRIMARY KEY,          -- as the player was told it
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat      INTEGER,                      -- who reported it; NULL: somebody who only watches
    entries   INTEGER NOT NULL,             -- how many entries the journal had
    at        REAL    NOT NULL,
    errors    TEXT    NOT NULL              -- the references of errors they had been told, with spaces between
) STRICT, WITHOUT ROWID;

CREATE INDEX reports_of_a_table ON reports (table_id, at);
