-- The orders by which people played each postal turn, until the game is deleted.
-- Reason: looking back on decisions judges orders as they were sent, by the mean over all dice.

CREATE TABLE sent_orders (
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    turn      INTEGER NOT NULL,             -- the postal turn
    seat      INTEGER NOT NULL,
    user_id   INTEGER NOT NULL,
    sets      BLOB    NOT NULL,             -- one set of orders or two, as JSON
    PRIMARY KEY (table_id, turn, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX sent_orders_of_a_person ON sent_orders (user_id);
