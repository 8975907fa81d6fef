-- A fixed sum is all of the goods up to that sum, so that the version before prices it the same way.
ALTER TABLE vouchers
  ADD COLUMN kind text NOT NULL DEFAULT 'percent' CHECK (kind IN ('percent', 'amount')),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT vouchers_amount_check CHECK (kind = 'percent' OR (percent = 100 AND max_discount IS NOT NULL));
-- Uses of a voucher, the latest first.
CREATE INDEX user_vouchers_used_idx ON user_vouchers (voucher_id, id DESC) WHERE order_id IS NOT NULL;
