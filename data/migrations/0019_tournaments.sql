-- Tournaments: who plays in them, who meets whom at which table, and how each table ended.
-- Reason: a tournament lasts for weeks, and goes on by itself whenever one of its tables ends.

CREATE TABLE tournaments (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id    INTEGER NOT NULL,
    channel_id  INTEGER NOT NULL,
    host_id     INTEGER NOT NULL,
    open_id     INTEGER NOT NULL,           -- the interaction that opened it
    name        TEXT    NOT NULL,
    kind        TEXT    NOT NULL,           -- round_robin, knock_out
    game        TEXT    NOT NULL,
    terms       BLOB    NOT NULL,           -- of each of its tables, as JSON
    seats       INTEGER NOT NULL,           -- the most at one table
    most        INTEGER NOT NULL,           -- entrants
    phase       TEXT    NOT NULL,           -- joining, playing, over, closed
    opened_at   REAL    NOT NULL,           -- seconds since 1970
    slot        TEXT,                       -- which message shows it: board or final; NULL: none yet
    message_id  INTEGER,                    -- NULL from the intent to send it until the message is known
    shown       TEXT                        -- fingerprint of what it last showed
) STRICT;

CREATE UNIQUE INDEX one_tournament_per_click ON tournaments (open_id);
CREATE INDEX tournaments_of_a_server ON tournaments (guild_id, id);
CREATE INDEX unfinished_tournaments ON tournaments (id) WHERE phase IN ('joining', 'playing');
CREATE INDEX tournaments_of_a_host ON tournaments (host_id);
CREATE INDEX tournaments_to_show ON tournaments (id)
    WHERE phase IN ('over', 'closed') AND (slot IS NULL OR slot <> 'final' OR message_id IS NULL);

CREATE TABLE entrants (
    tournament_id  INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number         INTEGER NOT NULL,        -- from 0, in the order of the draw once it has begun
    user_id        INTEGER,                 -- NULL: a robot, or a person who was forgotten
    name           TEXT    NOT NULL,
    robot          TEXT,                    -- a robot's level
    join_id        INTEGER NOT NULL,        -- the interaction by which they joined
    withdrawn      INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (tournament_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX tournaments_of_a_person ON entrants (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE matches (
    tournament_id  INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round          INTEGER NOT NULL,        -- from 1
    number         INTEGER NOT NULL,        -- from 1
    seats          TEXT    NOT NULL,        -- entrants in the order of seats, as JSON
    opening_id     INTEGER,                 -- the opening of its table
    table_id       INTEGER,                 -- the table, once it is open
    places         TEXT,                    -- of these entrants, from 1, as JSON; NULL: not known yet
    PRIMARY KEY (tournament_id, round, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX matches_of_tables ON matches (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX matches_of_openings ON matches (opening_id) WHERE opening_id IS NOT NULL;
