-- Tables, who sits at them, what was done, and what has been shown where.
-- Reason: the first schema.

CREATE TABLE tables (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    game        TEXT    NOT NULL,
    guild_id    INTEGER NOT NULL,
    channel_id  INTEGER NOT NULL,
    host_id     INTEGER NOT NULL,
    phase       TEXT    NOT NULL CHECK (phase IN ('lobby', 'playing', 'over', 'closed')),
    terms       BLOB    NOT NULL,           -- what was agreed when opening, as JSON
    version     INTEGER NOT NULL DEFAULT 1, -- goes up with every change
    state       BLOB,                       -- the game's state as JSON, from the start on
    secret      BLOB    NOT NULL,           -- 32 random bytes; their SHA-256 is posted when opening
    key         BLOB,                       -- the secret mixed with the joins, from the start on
    counter     INTEGER NOT NULL DEFAULT 0, -- numbers drawn; never goes back
    opened_at   REAL    NOT NULL,           -- seconds since 1970
    changed_at  REAL    NOT NULL
) STRICT;

CREATE UNIQUE INDEX one_active_game_per_channel ON tables (channel_id) WHERE phase IN ('lobby', 'playing');

CREATE TABLE seats (
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    user_id   INTEGER,                      -- NULL for a robot
    name      TEXT    NOT NULL,
    robot     TEXT,                         -- a robot's level
    join_id   INTEGER NOT NULL,             -- the interaction by which the seat was taken
    PRIMARY KEY (table_id, seat),
    CHECK ((user_id IS NULL) <> (robot IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_seat_per_person ON seats (table_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX seats_of_a_person ON seats (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE journal (
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    user_id   INTEGER,                      -- who did it; NULL for a robot
    at        REAL    NOT NULL,
    entry     BLOB    NOT NULL,             -- JSON
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,             -- the journal entry after which the state was this
    go        INTEGER NOT NULL,             -- the go that begins here
    state     BLOB    NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE places (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    place       TEXT    NOT NULL,           -- lobby, board:<go>, ping:<seat>, motion
    channel_id  INTEGER NOT NULL,
    message_id  INTEGER,                    -- NULL from the intent to post until the post is known
    shown       TEXT,                       -- fingerprint of what it last showed
    settled     INTEGER NOT NULL DEFAULT 0, -- nothing about it will change any more
    posted_at   REAL    NOT NULL,
    marker      TEXT    NOT NULL,           -- what the post is recognised by while its message is not known
    PRIMARY KEY (table_id, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE due (
    table_id  INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    version   INTEGER NOT NULL              -- what is shown must catch up with this version
) STRICT;

CREATE TABLE clicks (
    interaction_id  INTEGER PRIMARY KEY,    -- an interaction that has been carried out
    table_id        INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    at              REAL    NOT NULL
) STRICT;

CREATE INDEX clicks_by_age ON clicks (at);

CREATE TABLE votes (
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,             -- agrees to close the table
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE facts (
    name   TEXT PRIMARY KEY,
    value  TEXT NOT NULL
) STRICT, WITHOUT ROWID;
