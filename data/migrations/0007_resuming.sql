-- Indexes by which a start finds what it has to go on with, and a command its table.
-- Reason: with ten thousand games stored, reading each of them took the bot half a minute.

CREATE INDEX tables_going_on ON tables (id) WHERE phase = 'playing';
CREATE INDEX orders_that_are_final ON orders (table_id) WHERE final = 1;
CREATE INDEX standing_orders_given ON standing_orders (table_id) WHERE given IS NOT NULL;
CREATE INDEX tables_of_a_channel ON tables (channel_id, id);
CREATE INDEX tables_of_a_server ON tables (guild_id, id);
