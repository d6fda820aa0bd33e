-- Which servers want a picture of each month, where, and up to which month they have it.
-- Reason: it is posted exactly once, also if the bot is off or killed when a month begins.

CREATE TABLE month_pictures (
    guild_id    BIGINT PRIMARY KEY,
    channel_id  BIGINT NOT NULL,
    month       TEXT COLLATE "C" NOT NULL,
    posting     TEXT COLLATE "C",
    since       DOUBLE PRECISION,
    trouble     TEXT COLLATE "C"
);
