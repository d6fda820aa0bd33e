-- What a slot's message was sent with.
-- Reason: a picture that the message has already is kept, and what would look the same is not sent again.

ALTER TABLE slots ADD COLUMN sent          TEXT;     -- fingerprint of the components; NULL: not known
ALTER TABLE slots ADD COLUMN attachment_id INTEGER;  -- its picture's; NULL: it has none, or not known
ALTER TABLE slots ADD COLUMN picture       TEXT;     -- fingerprint of that picture's name and bytes
