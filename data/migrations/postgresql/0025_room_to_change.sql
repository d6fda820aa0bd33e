-- Room beside the rows of tables, which change with every move, and a game's state in its row.
-- Reason: PostgreSQL puts the changed row beside the old one if there is room on its page, and then makes the old place
-- free again without a vacuum. A state that lies outside of its row never gets its old place back that way.

ALTER TABLE tables SET (fillfactor = 50), ALTER COLUMN state SET STORAGE MAIN, ALTER COLUMN terms SET STORAGE MAIN;
