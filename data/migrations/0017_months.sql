-- Which servers want a picture of each month, where, and up to which month they have it.
-- Reason: it is posted exactly once, also if the bot is off or killed when a month begins.

CREATE TABLE month_pictures (
    guild_id    INTEGER PRIMARY KEY,
    channel_id  INTEGER NOT NULL,
    month       TEXT    NOT NULL,           -- the last month that is done with, such as 2026-11
    posting     TEXT,                       -- the month whose picture is being sent; NULL: none
    since       REAL,                       -- when that was first tried, in seconds since 1970
    trouble     TEXT                        -- why it cannot be posted: gone, closed; NULL: it can
) STRICT;
