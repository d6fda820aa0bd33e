-- In which channel a server keeps a message of its running games.
-- Reason: one look says which games there are, and whose turn it is.

CREATE TABLE overviews (
    guild_id    BIGINT PRIMARY KEY,
    channel_id  BIGINT NOT NULL,
    at          DOUBLE PRECISION NOT NULL
);

ALTER TABLE slots ADD COLUMN overview_id BIGINT REFERENCES overviews (guild_id) ON DELETE CASCADE;
ALTER TABLE slots DROP CONSTRAINT slots_check;
ALTER TABLE slots ADD CHECK (num_nonnulls(table_id, tournament_id, guild_id, overview_id) = 1);
CREATE UNIQUE INDEX slots_of_overviews ON slots (overview_id, slot) WHERE overview_id IS NOT NULL;
