-- No transaction
-- The histories of products that are gone are searched by their names; listing.goods has the words of all others.
DROP INDEX CONCURRENTLY IF EXISTS products_gone_words_idx;
CREATE INDEX CONCURRENTLY products_gone_words_idx ON products USING gin (search) WHERE deleted_at IS NOT NULL;
-- Nothing asks for it: lists read the rows beside the catalog.
DROP INDEX CONCURRENTLY IF EXISTS products_newest_idx;
