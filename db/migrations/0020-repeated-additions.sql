-- Keys of the last additions to a line, newest first: an addition whose answer was lost is sent again under its key and
-- is not added twice.
ALTER TABLE cart_items ADD COLUMN recent_keys uuid[] NOT NULL DEFAULT '{}';
