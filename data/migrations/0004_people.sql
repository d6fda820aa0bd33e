-- What people and servers have chosen for themselves.
-- Reason: reminders, quiet hours and ways of showing are personal; a server says where and how it plays.

CREATE TABLE people (
    user_id   INTEGER PRIMARY KEY,
    settings  BLOB    NOT NULL              -- as JSON
) STRICT, WITHOUT ROWID;

CREATE TABLE servers (
    guild_id  INTEGER PRIMARY KEY,
    settings  BLOB    NOT NULL              -- as JSON
) STRICT, WITHOUT ROWID;
