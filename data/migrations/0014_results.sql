-- What each finished game came to, and each seat in it, as small rows.
-- Reason: statistics must not read journals. Games of earlier versions get their rows step by step after a start.

CREATE TABLE players (                      -- whose results they are
    id        INTEGER PRIMARY KEY,          -- random; it stays when the person is forgotten
    user_id   INTEGER                       -- NULL: forgotten
) STRICT;

CREATE UNIQUE INDEX one_player_per_person ON players (user_id);

CREATE TABLE player_names (                 -- what people were called at their last game in a server
    player    INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    guild_id  INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    PRIMARY KEY (player, guild_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE results (                      -- finished games; they stay when the table is pruned
    id        INTEGER PRIMARY KEY AUTOINCREMENT,  -- in the order in which they were recorded
    table_id  INTEGER NOT NULL,
    guild_id  INTEGER NOT NULL,
    game      TEXT    NOT NULL,
    edition   TEXT    NOT NULL,
    seats     INTEGER NOT NULL,
    people    INTEGER NOT NULL,             -- seats whose result is a person's; 0: no rows of seats
    turns     INTEGER NOT NULL,
    began_at  REAL    NOT NULL,             -- seconds since 1970
    ended_at  REAL    NOT NULL
) STRICT;

CREATE UNIQUE INDEX one_result_per_table ON results (table_id);
CREATE INDEX results_of_a_server ON results (guild_id, game, ended_at);

CREATE TABLE seat_results (
    table_id     INTEGER NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    seat         INTEGER NOT NULL,
    player       INTEGER REFERENCES players (id),  -- NULL: a robot
    departure    TEXT,                      -- resigned, abandoned, taken_over; NULL: played from beginning to end
    response     REAL,                      -- seconds until the first answer of a turn, the median
    place        INTEGER NOT NULL,          -- from 1; equal seats share one
    won          INTEGER NOT NULL,
    earned       INTEGER NOT NULL,          -- coins gained, or dollars banked
    star         TEXT,                      -- id of the building or gangster that did most
    star_earned  INTEGER NOT NULL,
    best_turn    INTEGER NOT NULL,          -- most coins, or loot, of one turn
    theft        INTEGER NOT NULL,          -- most coins, or loot, taken from one seat at once
    tries        INTEGER NOT NULL,          -- rolls or skill checks
    hits         INTEGER NOT NULL,          -- those that did something
    expected     REAL    NOT NULL,          -- those that would on average
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of_a_player ON seat_results (player) WHERE player IS NOT NULL;

CREATE TABLE robberies (                    -- what a seat took from another one in a whole game
    table_id  INTEGER NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    victim    INTEGER NOT NULL,             -- a seat
    amount    INTEGER NOT NULL,             -- coins, or loot
    PRIMARY KEY (table_id, seat, victim)
) STRICT, WITHOUT ROWID;
