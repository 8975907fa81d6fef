-- Flash sales are edited in the back office; saving from an older version is noticed.
ALTER TABLE flash_sales ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Lines stand as they were entered.
ALTER TABLE flash_sale_entries ADD COLUMN position integer NOT NULL DEFAULT 0;

-- What refers to an entry that is removed is found without reading all orders and carts.
CREATE INDEX order_items_flash_entry_idx ON order_items (flash_sale_entry_id) WHERE flash_sale_entry_id IS NOT NULL;
CREATE INDEX cart_items_flash_entry_idx ON cart_items (flash_sale_entry_id) WHERE flash_sale_entry_id IS NOT NULL;
