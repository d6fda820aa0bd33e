-- Obligations, reminders and turns are called so in the database, too.
-- Reason: each of these words had a second one that only the database used, and readers looked it up.

ALTER TABLE debts RENAME TO obligations;
ALTER TABLE obligations RENAME COLUMN calls TO reminders;
ALTER TABLE obligations RENAME COLUMN called_at TO reminded_at;

DROP VIEW every_snapshot;
ALTER TABLE snapshots RENAME COLUMN go TO turn;
ALTER TABLE packed_snapshots RENAME COLUMN go TO turn;
CREATE VIEW every_snapshot AS
SELECT table_id, number, turn, state FROM snapshots
UNION ALL SELECT table_id, number, turn, state FROM packed_snapshots;

DROP INDEX reasons_of_a_go;
ALTER TABLE reasons RENAME COLUMN go TO turn;
CREATE INDEX reasons_of_a_turn ON reasons (table_id, turn);
ALTER TABLE achievements RENAME COLUMN go TO turn;
