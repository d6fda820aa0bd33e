-- Epochs: a new one begins when the database has gone back to a copy that is older than what Discord shows.
-- Reason: the dice, decks and numbers of the lost future must not come again.

CREATE TABLE epochs (
    number    BIGINT PRIMARY KEY,
    id        TEXT COLLATE "C" NOT NULL,
    began_at  DOUBLE PRECISION NOT NULL,
    copy_at   DOUBLE PRECISION
);

CREATE UNIQUE INDEX epochs_by_id ON epochs (id);

CREATE TABLE table_epochs (
    table_id    BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number      BIGINT NOT NULL,
    epoch       TEXT COLLATE "C" NOT NULL,
    from_entry  BIGINT NOT NULL,
    secret      BYTEA,
    key         BYTEA,
    posted      BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);

ALTER TABLE tournaments ADD COLUMN epoch TEXT COLLATE "C" NOT NULL DEFAULT '';
