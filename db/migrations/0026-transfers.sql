-- Orders that wait for a transfer are held until `payment_due_at`; `paid_amount` is what has come so far, and
-- `refunded_amount` what went back.
ALTER TABLE orders
  ADD COLUMN paid_amount bigint NOT NULL DEFAULT 0 CHECK (paid_amount >= 0),
  ADD COLUMN refunded_amount bigint NOT NULL DEFAULT 0 CHECK (refunded_amount BETWEEN 0 AND paid_amount),
  ADD COLUMN payment_due_at timestamptz;
UPDATE orders SET paid_amount = total, refunded_amount = CASE payment_status WHEN 'refunded' THEN total ELSE 0 END
WHERE payment_status <> 'unpaid';
-- Orders from before this rule get the whole time from now on.
UPDATE orders SET payment_due_at = now() + interval '24 hours'
WHERE payment_method = 'BANK_TRANSFER' AND payment_status = 'unpaid' AND status = 'PENDING';
CREATE INDEX orders_payment_due_at_idx ON orders (payment_due_at)
  WHERE status = 'PENDING' AND payment_status = 'unpaid' AND payment_due_at IS NOT NULL;

ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check;
ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check CHECK (kind IN
  ('placed', 'partly_paid', 'paid', 'overpaid', 'shipping', 'completed', 'cancelled', 'refund_due', 'refunded'));

-- What became of money that came in: `late` for a cancelled order, `extra` for one that was paid already, `unknown` when
-- no order is named.
ALTER TABLE payments
  ADD COLUMN outcome text NOT NULL DEFAULT 'exact'
    CHECK (outcome IN ('exact', 'under', 'over', 'late', 'extra', 'unknown')),
  ADD COLUMN memo text NOT NULL DEFAULT '',
  ADD COLUMN account text NOT NULL DEFAULT '',
  ADD COLUMN transferred_at timestamptz;
ALTER TABLE payments ALTER COLUMN outcome DROP DEFAULT;
CREATE INDEX payments_received_at_idx ON payments (received_at DESC);
