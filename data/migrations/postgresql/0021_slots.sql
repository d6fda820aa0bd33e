-- Message slots of tables, tournaments and months in one table.
-- Reason: one keeper sends, finds again and removes the messages of all three in the same way.

CREATE TABLE slots (
    table_id       BIGINT REFERENCES tables (id) ON DELETE CASCADE,
    tournament_id  BIGINT REFERENCES tournaments (id) ON DELETE CASCADE,
    guild_id       BIGINT REFERENCES month_pictures (guild_id) ON DELETE CASCADE,
    slot           TEXT COLLATE "C" NOT NULL,
    channel_id     BIGINT NOT NULL,
    message_id     BIGINT,
    shown          TEXT COLLATE "C",
    settled        BIGINT NOT NULL DEFAULT 0,
    posted_at      DOUBLE PRECISION NOT NULL,
    marker         TEXT COLLATE "C" NOT NULL,
    CHECK (num_nonnulls(table_id, tournament_id, guild_id) = 1)
);

INSERT INTO slots (table_id, slot, channel_id, message_id, shown, settled, posted_at, marker)
SELECT table_id, place, channel_id, message_id, shown, settled, posted_at, marker FROM places;

INSERT INTO slots (tournament_id, slot, channel_id, message_id, shown, posted_at, marker)
SELECT id, slot, channel_id, message_id, shown, opened_at, ':cup_show:' || id || '-' || slot
FROM tournaments WHERE slot IS NOT NULL;

INSERT INTO slots (guild_id, slot, channel_id, posted_at, marker)
SELECT guild_id, 'month:' || posting, channel_id, coalesce(since, 0.0), 'month-' || posting || '.png'
FROM month_pictures WHERE posting IS NOT NULL;

CREATE UNIQUE INDEX slots_of_tables ON slots (table_id, slot) WHERE table_id IS NOT NULL;
CREATE INDEX tables_with_intents ON slots (table_id) WHERE message_id IS NULL;
CREATE UNIQUE INDEX slots_of_tournaments ON slots (tournament_id, slot) WHERE tournament_id IS NOT NULL;
CREATE UNIQUE INDEX slots_of_months ON slots (guild_id, slot) WHERE guild_id IS NOT NULL;

DROP TABLE places;
DROP INDEX tournaments_to_show;
ALTER TABLE tournaments ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE tournaments ADD COLUMN shown_version BIGINT NOT NULL DEFAULT 0;
UPDATE tournaments SET shown_version = 1
WHERE phase IN ('over', 'closed') AND slot = 'final' AND message_id IS NOT NULL;
ALTER TABLE tournaments DROP COLUMN slot;
ALTER TABLE tournaments DROP COLUMN message_id;
ALTER TABLE tournaments DROP COLUMN shown;
ALTER TABLE month_pictures DROP COLUMN posting;
CREATE INDEX tournaments_to_show ON tournaments (id) WHERE shown_version < version;
