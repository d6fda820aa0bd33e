-- Whom a person never wants at their table.
-- Reason: nobody has to play with somebody they do not want to meet, and nobody else learns of it.

CREATE TABLE blocks (
    user_id     INTEGER NOT NULL,          -- who has blocked
    blocked_id  INTEGER NOT NULL,
    name        TEXT    NOT NULL,          -- of the blocked person, as it was then
    PRIMARY KEY (user_id, blocked_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_of_the_blocked ON blocks (blocked_id);
