-- What looking back found of one seat's decisions: its mistakes, shown to nobody else.
-- Reason: judging them takes up to a minute of the processor.

CREATE TABLE judgements (
    table_id  BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat      BIGINT NOT NULL,
    version   BIGINT NOT NULL,
    entries   BIGINT NOT NULL,
    packed    BYTEA NOT NULL,
    PRIMARY KEY (table_id, seat)
);
