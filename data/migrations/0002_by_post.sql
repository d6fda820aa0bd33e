-- What falls due and when, orders that were handed in, postal turns that were resolved, threads about to be made.
-- Reason: the game by post.

CREATE TABLE alarms (
    id        INTEGER PRIMARY KEY AUTOINCREMENT, -- never used twice: a newer alarm is not taken for the one that rang
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind      TEXT    NOT NULL,             -- what is to be done then
    seat      INTEGER,                      -- whom it concerns; NULL: the whole table
    at        REAL    NOT NULL
) STRICT;

CREATE UNIQUE INDEX one_alarm_of_a_kind ON alarms (table_id, kind, coalesce(seat, -1));
CREATE INDEX alarms_by_time ON alarms (at);

CREATE TABLE orders (
    table_id      INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat          INTEGER NOT NULL,
    turn          INTEGER NOT NULL,         -- the postal turn they are for
    draft         BLOB    NOT NULL,         -- what the editor shows: one set of orders or two, as JSON
    handed_in     BLOB,                     -- what counts at the deadline; NULL: nothing was handed in
    final         INTEGER NOT NULL DEFAULT 0,
    handed_in_at  REAL,
    PRIMARY KEY (table_id, seat),
    CHECK ((handed_in IS NULL) = (handed_in_at IS NULL)),
    CHECK (final = 0 OR handed_in IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE TABLE turns (
    table_id     INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    turn         INTEGER NOT NULL,          -- postal turns count from 1
    first_entry  INTEGER NOT NULL,          -- the journal entries by which it was played
    last_entry   INTEGER NOT NULL,
    ordered      BLOB    NOT NULL,          -- those of them that followed orders, as JSON
    silent       BLOB    NOT NULL,          -- the people who had handed in nothing: their seats, as JSON
    resolved_at  REAL    NOT NULL,
    PRIMARY KEY (table_id, turn)
) STRICT, WITHOUT ROWID;

CREATE TABLE threads (
    interaction_id  INTEGER PRIMARY KEY,    -- by which a table was to be opened in a thread of its own
    channel_id      INTEGER NOT NULL,       -- below which
    name            TEXT    NOT NULL
) STRICT;
