-- Votes on anything that concerns the whole table, seats that change hands, draws, lost channels.
-- Reason: games go on for weeks while people come and go; closing a table was the only thing they could vote on.

CREATE TABLE endings (
    table_id  INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    how       TEXT NOT NULL                 -- how a closed game ended, if not just so: 'draw'
) STRICT;

CREATE TABLE polls (
    id         INTEGER PRIMARY KEY AUTOINCREMENT, -- never used twice: an old button is not taken for a newer vote
    table_id   INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind       TEXT    NOT NULL,            -- what is voted on: one open vote of a kind
    motion     BLOB    NOT NULL,            -- the same in full, as JSON
    seat       INTEGER,                     -- who asked for it; NULL: somebody without a seat
    opened_at  REAL    NOT NULL,
    until      REAL    NOT NULL             -- who has not voted by then does not count
) STRICT;

CREATE UNIQUE INDEX one_vote_of_a_kind ON polls (table_id, kind);

CREATE TABLE ballots (
    poll_id  INTEGER NOT NULL REFERENCES polls (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    yes      INTEGER NOT NULL,
    PRIMARY KEY (poll_id, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO polls (table_id, kind, motion, seat, opened_at, until)
SELECT table_id, 'close', CAST('{"type":"close"}' AS BLOB), min(seat),
       CAST(strftime('%s', 'now') AS REAL), CAST(strftime('%s', 'now') AS REAL) + 172800
FROM votes GROUP BY table_id;
INSERT INTO ballots (poll_id, seat, yes) SELECT polls.id, votes.seat, 1 FROM votes JOIN polls USING (table_id);
INSERT INTO alarms (table_id, kind, seat, at) SELECT table_id, 'vote:close', NULL, until FROM polls;
DROP TABLE votes;

CREATE TABLE offers (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        INTEGER NOT NULL,           -- a seat that somebody is asked to play on in
    user_id     INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    until       REAL    NOT NULL
) STRICT;

CREATE UNIQUE INDEX one_offer_of_a_seat ON offers (table_id, seat);

CREATE TABLE wanted (
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,             -- a seat that anybody may ask to play on in
    since     REAL    NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE seat_history (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        INTEGER NOT NULL,
    user_id     INTEGER,                    -- NULL for a robot
    name        TEXT    NOT NULL,
    robot       TEXT,
    from_entry  INTEGER NOT NULL,           -- the first journal entry after they sat down
    at          REAL    NOT NULL
) STRICT;

CREATE INDEX history_of_a_seat ON seat_history (table_id, seat);

CREATE TABLE lost (
    table_id  INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    why       TEXT    NOT NULL,             -- why the table cannot be shown where it is
    told      INTEGER NOT NULL DEFAULT 0,   -- whether somebody has been told
    at        REAL    NOT NULL
) STRICT;
