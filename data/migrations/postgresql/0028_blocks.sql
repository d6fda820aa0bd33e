-- Whom a person never wants at their table.
-- Reason: nobody has to play with somebody they do not want to meet, and nobody else learns of it.

CREATE TABLE blocks (
    user_id     BIGINT NOT NULL,           -- who has blocked
    blocked_id  BIGINT NOT NULL,
    name        TEXT COLLATE "C" NOT NULL, -- of the blocked person, as it was then
    PRIMARY KEY (user_id, blocked_id)
);

CREATE INDEX blocks_of_the_blocked ON blocks (blocked_id);
