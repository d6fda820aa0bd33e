-- What each connected process committed last.
-- Reason: a process whose connection broke during a COMMIT must find out whether it arrived. The number of the
-- transaction cannot tell, because a server that crashed gives the numbers that it had not written down again.

CREATE TABLE last_commits (
    session  TEXT COLLATE "C" PRIMARY KEY,  -- of one process, drawn at its start
    number   BIGINT NOT NULL,               -- counts that process's transactions
    at       TIMESTAMPTZ NOT NULL
) WITH (fillfactor = 50);
