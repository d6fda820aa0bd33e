-- People who would play, and tables that are about to be opened for them.
-- Reason: a queue must outlast a restart, and so must the thread that it asks Discord for.

CREATE TABLE wishes (
    guild_id    INTEGER NOT NULL,
    game        TEXT    NOT NULL,
    user_id     INTEGER NOT NULL,
    edition     TEXT    NOT NULL,           -- '' for a game without editions
    speed       TEXT    NOT NULL,           -- now, day, post
    name        TEXT    NOT NULL,
    channel_id  INTEGER NOT NULL,           -- where the table's thread is to be
    join_id     INTEGER NOT NULL,           -- the interaction by which they joined the queue
    at          REAL    NOT NULL,           -- seconds since 1970
    until       REAL    NOT NULL,
    done_at     REAL,                       -- left the queue, or found somebody; NULL: waits
    PRIMARY KEY (guild_id, game, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX wishes_of_a_person ON wishes (user_id);
CREATE INDEX wishes_by_end ON wishes (until);

CREATE TABLE openings (                     -- tables to be opened in threads, without a click
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id    INTEGER NOT NULL,
    channel_id  INTEGER NOT NULL,           -- the channel below which the thread is to be
    name        TEXT    NOT NULL,           -- the thread's
    game        TEXT    NOT NULL,
    terms       BLOB    NOT NULL,           -- as in tables
    seats       BLOB    NOT NULL,           -- as JSON, from seat 0; the first person is the host
    starts      INTEGER NOT NULL            -- the game begins at once, without a lobby
) STRICT;

CREATE INDEX lobbies_of_a_server ON tables (guild_id, id) WHERE phase = 'lobby';
