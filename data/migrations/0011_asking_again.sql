-- Who asked a table for a vote, and until when somebody may not ask again, or is not asked again, at that table.
-- Reason: every vote and every offered seat calls people; one that came to nothing could be repeated at once.

ALTER TABLE polls ADD COLUMN user_id INTEGER; -- who asked; NULL: asked before this version, or forgotten

CREATE TABLE asked_in_vain (
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id   INTEGER NOT NULL,
    kind      TEXT    NOT NULL,             -- 'vote': they asked for votes; 'offer': they were offered seats
    times     INTEGER NOT NULL,             -- how often lately, none of which came to anything
    until     REAL    NOT NULL,             -- not again before then
    PRIMARY KEY (table_id, user_id, kind)
) STRICT, WITHOUT ROWID;
