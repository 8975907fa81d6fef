-- No transaction
-- Saving a product, its stock and files of products ask for all variants of a product, whether on sale or put away. An index of each
-- half alone serves none of them: all variants of the shop were read for each product.
DROP INDEX CONCURRENTLY IF EXISTS variants_product_idx;
CREATE INDEX CONCURRENTLY variants_product_idx ON variants (product_id);
DROP INDEX CONCURRENTLY IF EXISTS variants_gone_idx;
