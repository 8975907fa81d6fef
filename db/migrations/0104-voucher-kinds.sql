-- A fixed sum is all of the goods up to that sum, so that the version before prices it the same way. Free shipping takes nothing
-- off the goods (`max_discount` 0), so that the version before takes off nothing; what it takes off the fee is at most `max_shipping`.
ALTER TABLE vouchers
  ADD COLUMN kind text NOT NULL DEFAULT 'percent' CHECK (kind IN ('percent', 'amount', 'shipping')),
  ADD COLUMN max_shipping bigint CHECK (max_shipping > 0),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  DROP CONSTRAINT vouchers_max_discount_check,
  ADD CONSTRAINT vouchers_max_discount_check CHECK (CASE kind WHEN 'shipping' THEN max_discount = 0 ELSE max_discount > 0 END),
  ADD CONSTRAINT vouchers_max_shipping_kind_check CHECK (kind = 'shipping' OR max_shipping IS NULL),
  ADD CONSTRAINT vouchers_amount_check CHECK (kind = 'percent' OR (percent = 100 AND max_discount IS NOT NULL));
-- Uses of a voucher, the latest first.
CREATE INDEX user_vouchers_used_idx ON user_vouchers (voucher_id, id DESC) WHERE order_id IS NOT NULL;

-- What a voucher has taken off the shipping fee. `shipping_fee` is what is left of it, so that all sums stay as they are.
ALTER TABLE orders ADD COLUMN shipping_discount bigint NOT NULL DEFAULT 0;
-- Not validated: the rows that are there have the default.
ALTER TABLE orders ADD CONSTRAINT orders_shipping_discount_check CHECK (shipping_discount >= 0) NOT VALID;

-- A voucher for some products or categories alone. It stays one when they are gone: it is for nothing then, not for all.
ALTER TABLE vouchers
  ADD COLUMN is_targeted boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT vouchers_targeted_check CHECK (NOT is_targeted OR kind <> 'shipping');
CREATE TABLE voucher_targets (
  voucher_id uuid NOT NULL REFERENCES vouchers (id) ON DELETE CASCADE,
  product_id uuid REFERENCES products (id) ON DELETE CASCADE,
  -- With all its branches. No reference: a category that was deleted may come back.
  category_id uuid,
  CHECK (num_nonnulls(product_id, category_id) = 1),
  UNIQUE NULLS NOT DISTINCT (voucher_id, product_id, category_id)
);
CREATE INDEX voucher_targets_product_idx ON voucher_targets (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX voucher_targets_category_idx ON voucher_targets (category_id) WHERE category_id IS NOT NULL;
-- The products of an order that its voucher was for; null for all of them.
ALTER TABLE orders ADD COLUMN voucher_products uuid[];
