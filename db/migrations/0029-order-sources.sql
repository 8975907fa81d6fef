-- The cart's line that an order's item came from: none is ever ordered twice. No reference, for lines go.
ALTER TABLE order_items ADD COLUMN cart_item_id uuid;
CREATE UNIQUE INDEX order_items_cart_item_id_key ON order_items (cart_item_id) WHERE cart_item_id IS NOT NULL;

-- The money that an event tells of, in đồng.
ALTER TABLE order_events ADD COLUMN amount bigint CHECK (amount > 0);

CREATE INDEX orders_created_at_idx ON orders (created_at DESC, id);
CREATE INDEX payments_open_idx ON payments (received_at DESC) WHERE order_id IS NULL;
