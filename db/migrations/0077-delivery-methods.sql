-- The method of delivery as it was when the order was placed: id, name, minDays, maxDays, and isChosen where the shop had several.
-- Null for orders of before this column.
ALTER TABLE orders ADD COLUMN delivery jsonb;
