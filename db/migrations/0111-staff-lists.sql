-- Lists of orders can be sorted by amount. What they filter by is not included: it would make the index, which every order writes, four times as large.
CREATE INDEX orders_total_idx ON orders (total DESC, id);

-- Money is looked for by what its payer wrote, and by its amount.
CREATE INDEX payments_memo_idx ON payments USING gin (memo gin_trgm_ops);
CREATE INDEX payments_amount_idx ON payments (amount);
CREATE INDEX payments_reference_idx ON payments (provider_reference);

-- Reviews are looked for by what they say.
CREATE INDEX reviews_content_idx ON reviews USING gin (fold_vi(content) gin_trgm_ops);
