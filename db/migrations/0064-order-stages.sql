ALTER TABLE orders
  ADD COLUMN packed_at timestamptz,
  ADD COLUMN carrier text,
  ADD COLUMN tracking_code text,
  -- Counts changes, so that an edit of an older state is noticed.
  ADD COLUMN version integer NOT NULL DEFAULT 1;
-- Constraints are validated, and indexes built, by the next migration, which locks out no reader.
ALTER TABLE orders
  ADD CONSTRAINT orders_carrier_check CHECK (char_length(carrier) BETWEEN 1 AND 60) NOT VALID,
  ADD CONSTRAINT orders_tracking_code_check CHECK (char_length(tracking_code) BETWEEN 1 AND 60) NOT VALID;
-- Lists of staff read at most some thousand rows: workers would cost more than they save.
ALTER TABLE orders SET (parallel_workers = 0);
ALTER TABLE order_items SET (parallel_workers = 0);
ALTER TABLE order_events SET (parallel_workers = 0);

ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check;
ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check CHECK (kind IN ('placed', 'held', 'confirmed',
  'partly_paid', 'paid', 'overpaid', 'packed', 'shipping', 'tracking', 'completed', 'cancelled', 'refund_due', 'refunded', 'note')) NOT VALID;

-- Where an order stands for staff. The statuses that shoppers see do not tell what is to be done next.
CREATE FUNCTION order_stage(status text, payment_method text, payment_status text, hold_due_at timestamptz,
  confirmed_at timestamptz, packed_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN status = 'SHIPPING' THEN 'SENT'
    WHEN status <> 'PENDING' THEN status
    WHEN packed_at IS NOT NULL THEN 'TO_SEND'
    WHEN payment_status <> 'unpaid' THEN 'TO_PACK'
    WHEN payment_method = 'BANK_TRANSFER' THEN 'AWAITING_PAYMENT'
    WHEN hold_due_at IS NOT NULL OR confirmed_at IS NULL THEN 'TO_CONFIRM'
    ELSE 'TO_PACK' END
$$;

-- Qualified, since indexes are built without a search path.
CREATE OR REPLACE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(public.fold_vi(value), '[^[:alnum:]]+', ' ', 'g'))
$$;
