-- What a slot's message was sent with.
-- Reason: a picture that the message has already is kept, and what would look the same is not sent again.

ALTER TABLE slots
    ADD COLUMN sent          TEXT COLLATE "C",
    ADD COLUMN attachment_id BIGINT,
    ADD COLUMN picture       TEXT COLLATE "C";
