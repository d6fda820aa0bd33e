-- In which channel a server keeps a message of its running games.
-- Reason: one look says which games there are, and whose turn it is.

CREATE TABLE overviews (
    guild_id    INTEGER PRIMARY KEY,
    channel_id  INTEGER NOT NULL,           -- 0: it is to be removed
    at          REAL    NOT NULL            -- when it was asked for, in seconds since 1970
) STRICT;

CREATE TABLE new_slots (
    table_id       INTEGER REFERENCES tables (id) ON DELETE CASCADE,
    tournament_id  INTEGER REFERENCES tournaments (id) ON DELETE CASCADE,
    guild_id       INTEGER REFERENCES month_pictures (guild_id) ON DELETE CASCADE,
    slot           TEXT    NOT NULL,           -- lobby, board:<turn>, ping:<seat>, final, month:<month>, running:<channel>
    channel_id     INTEGER NOT NULL,
    message_id     INTEGER,                    -- NULL from the intent to send until the message is known
    shown          TEXT,                       -- fingerprint of what it last showed
    settled        INTEGER NOT NULL DEFAULT 0, -- nothing about it will change any more
    posted_at      REAL    NOT NULL,           -- seconds since 1970
    marker         TEXT    NOT NULL,           -- what the message is recognised by while it is not known
    sent           TEXT,                       -- fingerprint of the components; NULL: not known
    attachment_id  INTEGER,                    -- its picture's; NULL: it has none, or not known
    picture        TEXT,                       -- fingerprint of that picture's name and bytes
    overview_id    INTEGER REFERENCES overviews (guild_id) ON DELETE CASCADE,
    CHECK ((table_id IS NOT NULL) + (tournament_id IS NOT NULL) + (guild_id IS NOT NULL) + (overview_id IS NOT NULL) = 1)
) STRICT;

INSERT INTO new_slots (table_id, tournament_id, guild_id, slot, channel_id, message_id, shown, settled, posted_at, marker,
                       sent, attachment_id, picture)
SELECT table_id, tournament_id, guild_id, slot, channel_id, message_id, shown, settled, posted_at, marker,
       sent, attachment_id, picture FROM slots;

DROP TABLE slots;
ALTER TABLE new_slots RENAME TO slots;
CREATE UNIQUE INDEX slots_of_tables ON slots (table_id, slot) WHERE table_id IS NOT NULL;
CREATE INDEX tables_with_intents ON slots (table_id) WHERE message_id IS NULL;
CREATE UNIQUE INDEX slots_of_tournaments ON slots (tournament_id, slot) WHERE tournament_id IS NOT NULL;
CREATE UNIQUE INDEX slots_of_months ON slots (guild_id, slot) WHERE guild_id IS NOT NULL;
CREATE UNIQUE INDEX slots_of_overviews ON slots (overview_id, slot) WHERE overview_id IS NOT NULL;
