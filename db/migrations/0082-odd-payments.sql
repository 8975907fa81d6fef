ALTER TABLE orders VALIDATE CONSTRAINT orders_one_tracking_check;
ALTER TABLE order_items VALIDATE CONSTRAINT order_items_in_shipments_check;
ALTER TABLE order_events VALIDATE CONSTRAINT order_events_kind_check;

-- Transfers that need a look are few among all.
CREATE INDEX payments_odd_idx ON payments (outcome, received_at DESC, id DESC) WHERE outcome <> 'exact';
