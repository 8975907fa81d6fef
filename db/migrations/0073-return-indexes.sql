ALTER TABLE orders VALIDATE CONSTRAINT orders_returned_amount_check;
ALTER TABLE order_items VALIDATE CONSTRAINT order_items_in_returns_check;
ALTER TABLE stock_ledger VALIDATE CONSTRAINT stock_ledger_reason_check;
ALTER TABLE stock_ledger VALIDATE CONSTRAINT stock_ledger_check;
ALTER TABLE stock_ledger VALIDATE CONSTRAINT stock_ledger_return_check;
ALTER TABLE uploads VALIDATE CONSTRAINT uploads_purpose_check;

-- Once for an order, or for each of its returns.
DROP INDEX stock_ledger_once_idx;
CREATE UNIQUE INDEX stock_ledger_once_idx ON stock_ledger (order_id, variant_id, reason, coalesce(return_id, ''))
  WHERE order_id IS NOT NULL AND reason <> 'change';
DROP INDEX coin_ledger_once_idx;
CREATE UNIQUE INDEX coin_ledger_once_idx ON coin_ledger (order_id, type, coalesce(return_id, ''))
  WHERE order_id IS NOT NULL AND (type <> 'return' OR return_id IS NOT NULL);

-- Orders whose shoppers are owed money: overpaid ones and returned goods, too.
DROP INDEX orders_owed_idx;
CREATE INDEX orders_owed_idx ON orders (created_at, id)
  WHERE paid_amount - refunded_amount > CASE status WHEN 'CANCELLED' THEN 0 ELSE total - returned_amount END;
