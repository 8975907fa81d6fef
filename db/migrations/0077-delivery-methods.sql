-- The method of delivery as it was when the order was placed: id, name, minDays, maxDays, and isChosen where the shop had several.
-- Null for orders of before this column.
ALTER TABLE orders ADD COLUMN delivery jsonb;

-- The tables of all methods are one value.
ALTER TABLE shop_settings DROP CONSTRAINT shop_settings_value_check, ADD CHECK (length(value) <= 200000);
