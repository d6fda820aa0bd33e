-- Who owes what until when, who is played for, what a table is told, and what is to be done in somebody's stead.
-- Reason: live games have deadlines too, and go on while people sleep.

CREATE TABLE debts (
    table_id   INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat       INTEGER NOT NULL,            -- owes something without a break
    since      REAL    NOT NULL,            -- since then
    decision   INTEGER NOT NULL,            -- what it owes first; by post the number of the turn
    began      REAL    NOT NULL,            -- when that was asked, from which the deadline counts
    due_at     REAL,                        -- the deadline; NULL: there is none, or it stands still
    seconds    REAL,                        -- what is left of a deadline that stands still
    calls      INTEGER NOT NULL DEFAULT 0,  -- how often they have been called for it
    called_at  REAL,                        -- when for the last time
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE attendance (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        INTEGER NOT NULL,
    stand_in    TEXT,                       -- the level of the robot that plays for them meanwhile
    misses      INTEGER NOT NULL DEFAULT 0, -- deadlines in a row that passed without a word
    extensions  INTEGER NOT NULL DEFAULT 0, -- used of their bank
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE pauses (
    table_id  INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    since     REAL NOT NULL                 -- nobody may act and no deadline passes
) STRICT;

CREATE TABLE notices (
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    at        REAL    NOT NULL,
    notice    BLOB    NOT NULL,             -- as JSON
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE standing_orders (
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    draft     BLOB    NOT NULL,             -- what the editor shows, as JSON
    given     BLOB,                         -- what is followed; NULL: nothing
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
