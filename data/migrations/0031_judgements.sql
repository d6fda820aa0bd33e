-- What looking back found of one seat's decisions: its mistakes, shown to nobody else.
-- Reason: judging them takes up to a minute of the processor.

CREATE TABLE judgements (
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    version   INTEGER NOT NULL,             -- of how decisions are judged
    entries   INTEGER NOT NULL,             -- length of the journal that was read
    packed    BLOB    NOT NULL,             -- the mistakes
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
