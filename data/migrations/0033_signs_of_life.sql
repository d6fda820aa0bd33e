-- When a person who has to act was seen after the ping: when they used a button, a menu, a form or a command.
-- Reason: only a person who has shown a sign of life gets more time. Those who had to act before count as seen.

ALTER TABLE obligations ADD COLUMN seen_at REAL;

UPDATE obligations SET seen_at = since;
