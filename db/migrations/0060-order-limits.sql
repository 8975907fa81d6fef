-- How much one shopper may have on order that is paid at the door, and large orders that wait until staff have confirmed
-- them (docs/decisions/order-limits.md). `hold_due_at` stands while an order is held: it is cancelled then.
ALTER TABLE orders
  ADD COLUMN address_key text,
  ADD COLUMN hold_reason text CHECK (hold_reason IN ('AMOUNT', 'PIECES')),
  ADD COLUMN hold_due_at timestamptz,
  ADD COLUMN confirmed_at timestamptz,
  ADD CONSTRAINT orders_hold_reason CHECK (hold_due_at IS NULL OR hold_reason IS NOT NULL),
  ADD CONSTRAINT orders_held_are_not_sent CHECK (hold_due_at IS NULL OR status IN ('PENDING', 'CANCELLED'));
CREATE INDEX orders_hold_due_at_idx ON orders (hold_due_at) WHERE status = 'PENDING' AND hold_due_at IS NOT NULL;
CREATE INDEX orders_phone_idx ON orders (phone, created_at) WHERE phone <> '';

CREATE INDEX orders_open_user_idx ON orders (user_id)
  WHERE payment_status = 'unpaid' AND status IN ('PENDING', 'SHIPPING');
CREATE INDEX orders_open_phone_idx ON orders (phone)
  WHERE payment_status = 'unpaid' AND status IN ('PENDING', 'SHIPPING');
CREATE INDEX orders_open_cod_address_idx ON orders (address_key)
  WHERE payment_method = 'COD' AND payment_status = 'unpaid' AND status IN ('PENDING', 'SHIPPING');

ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check;
ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check CHECK (kind IN ('placed', 'held', 'confirmed',
  'partly_paid', 'paid', 'overpaid', 'shipping', 'completed', 'cancelled', 'refund_due', 'refunded'));

-- Waits for the order's turn under its key, and with `counts` for that of its account, phone and address: orders of the same
-- ones come one after the other, to the end of their transactions. Then tells what these have open: orders that are to be
-- paid at the door with their amount and pieces, and pieces of all that are unpaid, whichever way they are to be paid.
-- In a function, since only a later statement sees what was committed while the locks were waited for.
CREATE FUNCTION await_order_turn(of_user uuid, under_key uuid, to_phone text, to_address text, counts boolean)
RETURNS TABLE (by_account integer, by_phone integer, by_address integer, amount bigint, pieces bigint, unpaid_pieces bigint)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM lock_order_key(of_user, under_key);
  IF NOT counts THEN
    RETURN QUERY SELECT 0, 0, 0, 0::bigint, 0::bigint, 0::bigint;
    RETURN;
  END IF;
  -- In one order by all.
  PERFORM pg_advisory_xact_lock(turn.key) FROM (
    SELECT hashtextextended(name, 60) AS key
    FROM unnest(ARRAY['account ' || of_user, 'phone ' || to_phone, 'address ' || to_address]) name
    WHERE name IS NOT NULL
    ORDER BY 1 OFFSET 0
  ) turn;
  RETURN QUERY
  SELECT a.orders, p.orders, (
      SELECT count(*)::integer FROM orders o
      WHERE o.payment_method = 'COD' AND o.payment_status = 'unpaid' AND o.status IN ('PENDING', 'SHIPPING')
        AND o.address_key = to_address),
    greatest(a.amount, p.amount), greatest(a.pieces, p.pieces), greatest(a.unpaid_pieces, p.unpaid_pieces)
  FROM open_orders_of(of_user, NULL) a CROSS JOIN open_orders_of(NULL, to_phone) p;
END $$;

-- What an account, or whoever is called under a phone number, has open and unpaid.
CREATE FUNCTION open_orders_of(of_user uuid, to_phone text)
RETURNS TABLE (orders integer, amount bigint, pieces bigint, unpaid_pieces bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  SELECT (count(*) FILTER (WHERE own.is_cod))::integer, coalesce(sum(own.total) FILTER (WHERE own.is_cod), 0)::bigint,
    coalesce(sum(own.pieces) FILTER (WHERE own.is_cod), 0)::bigint, coalesce(sum(own.pieces), 0)::bigint
  FROM (
    SELECT o.payment_method = 'COD' AS is_cod, o.total,
      (SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = o.id) AS pieces
    FROM orders o
    WHERE o.payment_status = 'unpaid' AND o.status IN ('PENDING', 'SHIPPING') AND o.user_id = of_user
    UNION ALL
    SELECT o.payment_method = 'COD', o.total, (SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = o.id)
    FROM orders o
    WHERE o.payment_status = 'unpaid' AND o.status IN ('PENDING', 'SHIPPING') AND o.phone = to_phone
  ) own;
END $$;
