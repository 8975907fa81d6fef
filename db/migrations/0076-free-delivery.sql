-- The order of an exchange is sent without a fee, also when its contents or address are changed.
ALTER TABLE orders ADD COLUMN is_delivery_free boolean NOT NULL DEFAULT false;
UPDATE orders SET is_delivery_free = true WHERE id IN (SELECT exchange_order_id FROM returns);
