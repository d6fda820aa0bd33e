-- Epochs: a new one begins when the database has gone back to a copy that is older than what Discord shows.
-- Reason: the dice, decks and numbers of the lost future must not come again.

CREATE TABLE epochs (
    number    INTEGER PRIMARY KEY,          -- from 2: the first one has no row
    id        TEXT    NOT NULL,             -- random, because one copy can be restored twice; ids of controls carry it
    began_at  REAL    NOT NULL,             -- seconds since 1970
    copy_at   REAL                          -- the last moment that the copy knew of; NULL: it knew of no table
) STRICT;

CREATE UNIQUE INDEX epochs_by_id ON epochs (id);

CREATE TABLE table_epochs (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number      INTEGER NOT NULL,           -- of the epoch
    epoch       TEXT    NOT NULL,           -- its id
    from_entry  INTEGER NOT NULL,           -- the journal entry since which it counts; 0: the game had not begun
    secret      BLOB,                       -- 32 random bytes; NULL: the table was opened in this epoch
    key         BLOB,                       -- that secret mixed with the joins, once the game has begun
    posted      INTEGER NOT NULL,           -- whether the table was shown since, with that secret's SHA-256
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

ALTER TABLE tournaments ADD COLUMN epoch TEXT NOT NULL DEFAULT '';
