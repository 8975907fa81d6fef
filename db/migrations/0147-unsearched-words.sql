-- No transaction
-- Nothing searches here: lists read the rows beside the catalog. The version before finds the rows of a sheet more slowly without it.
DROP INDEX CONCURRENTLY IF EXISTS products_search_idx;
