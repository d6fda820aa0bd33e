-- Whose private messages the bot may not write to.
-- Reason: hands are shown by DM; who has closed theirs is told once, and asked no further.

CREATE TABLE closed_dms (
    user_id     INTEGER PRIMARY KEY,
    noticed_at  REAL    NOT NULL,           -- seconds since 1970
    told        INTEGER NOT NULL DEFAULT 0  -- whether they have been told, privately
) STRICT;
