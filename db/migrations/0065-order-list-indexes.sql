ALTER TABLE orders VALIDATE CONSTRAINT orders_carrier_check;
ALTER TABLE orders VALIDATE CONSTRAINT orders_tracking_code_check;
ALTER TABLE order_events VALIDATE CONSTRAINT order_events_kind_check;

-- The newest orders are looked through for what staff search: all that is asked of them stands in the index itself. PostgreSQL
-- reads an expression from an index only when the index has its columns, too.
CREATE INDEX orders_newest_idx ON orders (created_at DESC, id, search_words(recipient))
  INCLUDE (recipient, phone, province_code, status, payment_method, payment_status, hold_due_at, confirmed_at, packed_at);
CREATE INDEX orders_stage_idx ON orders
  (order_stage(status, payment_method, payment_status, hold_due_at, confirmed_at, packed_at), created_at DESC, id);
CREATE INDEX orders_payment_idx ON orders (payment_status, payment_method,
  order_stage(status, payment_method, payment_status, hold_due_at, confirmed_at, packed_at));
CREATE INDEX orders_province_idx ON orders (province_code,
  order_stage(status, payment_method, payment_status, hold_due_at, confirmed_at, packed_at));
CREATE INDEX orders_code_idx ON orders (id text_pattern_ops);
-- Words of names are found by their trigrams: an index of whole words reads all that begins alike, several times longer for
-- several words. Short lists of what is not yet in the index, since each search reads all of it.
CREATE INDEX orders_recipient_idx ON orders USING gin ((' ' || search_words(recipient)) gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);
CREATE INDEX orders_phone_digits_idx ON orders USING gin (phone gin_trgm_ops) WITH (gin_pending_list_limit = 256);

CREATE INDEX order_items_product_idx ON order_items (product_id, order_id);
CREATE INDEX order_events_staff_idx ON order_events (staff_id, order_id) WHERE staff_id IS NOT NULL;
