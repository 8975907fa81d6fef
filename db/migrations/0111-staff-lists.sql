-- No transaction
-- Lists of orders can be sorted by amount. What they filter by is not included: it would make the index, which every order writes, four times as large.
DROP INDEX CONCURRENTLY IF EXISTS orders_total_idx;
CREATE INDEX CONCURRENTLY orders_total_idx ON orders (total DESC, id);

-- Money is looked for by what its payer wrote, by its amount, and by an order's code or the beginning of one.
DROP INDEX CONCURRENTLY IF EXISTS payments_memo_idx;
CREATE INDEX CONCURRENTLY payments_memo_idx ON payments USING gin (memo gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS payments_amount_idx;
CREATE INDEX CONCURRENTLY payments_amount_idx ON payments (amount);
DROP INDEX CONCURRENTLY IF EXISTS payments_reference_idx;
CREATE INDEX CONCURRENTLY payments_reference_idx ON payments (provider_reference);

DROP INDEX CONCURRENTLY IF EXISTS payments_code_idx;
CREATE INDEX CONCURRENTLY payments_code_idx ON payments (order_id text_pattern_ops);
DROP INDEX CONCURRENTLY IF EXISTS payments_order_id_idx;

-- Reviews are looked for by what they say, and by their products.
DROP INDEX CONCURRENTLY IF EXISTS reviews_content_idx;
CREATE INDEX CONCURRENTLY reviews_content_idx ON reviews USING gin (fold_vi(content) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS reviews_product_idx;
CREATE INDEX CONCURRENTLY reviews_product_idx ON reviews (product_id, created_at DESC, id DESC);
