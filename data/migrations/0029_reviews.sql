-- What looking back on a finished game found, and each person's luck in it.
-- Reason: figures of luck must not replay games, and a game is looked back on once.

CREATE TABLE reviews (
    table_id  INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    version   INTEGER NOT NULL,             -- of how chances are estimated
    entries   INTEGER NOT NULL,             -- length of the journal that was read
    packed    BLOB                          -- the review; NULL: it cannot be estimated
) STRICT;

CREATE TABLE seat_luck (
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    luck      REAL    NOT NULL,             -- of its own player: the change of a chance from 0 to 1
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
