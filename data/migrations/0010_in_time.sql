-- How many goes in a row somebody has played in time since a deadline passed for them, and how many took nearly all
-- of their time, in a row.
-- Reason: whoever lets others wait has shorter deadlines until they have been quicker for a while.

ALTER TABLE attendance ADD COLUMN in_time INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attendance ADD COLUMN slow INTEGER NOT NULL DEFAULT 0;
