-- What looking back on a finished game found, and each person's luck in it.
-- Reason: figures of luck must not replay games, and a game is looked back on once.

CREATE TABLE reviews (
    table_id  BIGINT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    version   BIGINT NOT NULL,
    entries   BIGINT NOT NULL,
    packed    BYTEA
);

CREATE TABLE seat_luck (
    table_id  BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat      BIGINT NOT NULL,
    luck      DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, seat)
);
