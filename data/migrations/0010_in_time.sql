-- How many goes in a row somebody has played in time since a deadline passed for them.
-- Reason: whoever lets others wait has shorter deadlines until they have been in time for a while.

ALTER TABLE attendance ADD COLUMN in_time INTEGER NOT NULL DEFAULT 0;
