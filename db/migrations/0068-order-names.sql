-- Words of names are found by their trigrams: an index of whole words reads all that begins alike, several times longer for
-- several words.
DROP INDEX orders_recipient_idx;
CREATE INDEX orders_recipient_idx ON orders USING gin ((' ' || search_words(recipient)) gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);
