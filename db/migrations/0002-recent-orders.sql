CREATE INDEX orders_updated_at_idx ON orders (updated_at);
