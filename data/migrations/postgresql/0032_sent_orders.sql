-- The orders by which people played each postal turn, until the game is deleted.
-- Reason: looking back on decisions judges orders as they were sent, by the mean over all dice.

CREATE TABLE sent_orders (
    table_id  BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    turn      BIGINT NOT NULL,
    seat      BIGINT NOT NULL,
    user_id   BIGINT NOT NULL,
    sets      BYTEA NOT NULL,
    PRIMARY KEY (table_id, turn, seat)
);

CREATE INDEX sent_orders_of_a_person ON sent_orders (user_id);
