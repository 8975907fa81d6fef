-- By how much returned goods lower what an order costs.
ALTER TABLE orders ADD COLUMN returned_amount bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD CONSTRAINT orders_returned_amount_check CHECK (returned_amount BETWEEN 0 AND total) NOT VALID;
-- Pieces in returns that are not refused or withdrawn: the database itself refuses more than were bought.
ALTER TABLE order_items ADD COLUMN in_returns integer NOT NULL DEFAULT 0;
ALTER TABLE order_items ADD CONSTRAINT order_items_in_returns_check CHECK (in_returns BETWEEN 0 AND quantity) NOT VALID;

CREATE TABLE returns (
  id text PRIMARY KEY CHECK (id ~ '^TH[1-9A-HJKMNP-TV-Z]{8}$'),
  order_id text NOT NULL REFERENCES orders (id),
  -- A repeated request has the same key.
  request_key uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('return', 'undelivered')),
  status text NOT NULL DEFAULT 'REQUESTED'
    CHECK (status IN ('REQUESTED', 'APPROVED', 'RECEIVED', 'CLOSED', 'REJECTED', 'CANCELLED')),
  requested_by text NOT NULL CHECK (requested_by IN ('shopper', 'staff')),
  reason text NOT NULL CHECK (reason IN ('WRONG_ITEM', 'DAMAGED', 'DEFECTIVE', 'NOT_AS_DESCRIBED', 'WRONG_SIZE',
    'CHANGED_MIND', 'REFUSED', 'UNREACHABLE', 'OTHER')),
  resolution text NOT NULL DEFAULT 'refund' CHECK (resolution IN ('refund', 'exchange')),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 1000),
  -- Set when it is closed: what the shopper gets back, and coins in either direction.
  refund_amount bigint CHECK (refund_amount >= 0),
  coins_returned bigint NOT NULL DEFAULT 0 CHECK (coins_returned >= 0),
  coins_taken bigint NOT NULL DEFAULT 0 CHECK (coins_taken >= 0),
  -- Coins that were earned for the goods but had been spent.
  coins_missing bigint NOT NULL DEFAULT 0 CHECK (coins_missing >= 0),
  voucher_returned boolean NOT NULL DEFAULT false,
  -- The order of what the shopper got instead.
  exchange_order_id text UNIQUE REFERENCES orders (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  received_at timestamptz,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (order_id, request_key),
  CHECK (exchange_order_id IS NULL OR (status = 'CLOSED' AND resolution = 'exchange')),
  CHECK ((status = 'CLOSED') = (closed_at IS NOT NULL)),
  CHECK (kind = 'undelivered' OR (status = 'CLOSED') = (refund_amount IS NOT NULL))
);
CREATE INDEX returns_status_idx ON returns (status, created_at DESC, id DESC);
CREATE INDEX returns_newest_idx ON returns (created_at DESC, id DESC);
CREATE INDEX returns_closed_idx ON returns (closed_at) WHERE closed_at IS NOT NULL;
-- An order comes back once.
CREATE UNIQUE INDEX returns_undelivered_idx ON returns (order_id) WHERE kind = 'undelivered';

CREATE TABLE return_items (
  return_id text NOT NULL REFERENCES returns (id) ON DELETE CASCADE,
  order_item_id uuid NOT NULL REFERENCES order_items (id),
  quantity integer NOT NULL CHECK (quantity > 0),
  restocked integer NOT NULL DEFAULT 0 CHECK (restocked >= 0),
  written_off integer NOT NULL DEFAULT 0 CHECK (written_off >= 0),
  PRIMARY KEY (return_id, order_item_id),
  CHECK (restocked + written_off <= quantity)
);
CREATE INDEX return_items_order_item_idx ON return_items (order_item_id);

CREATE TABLE return_pictures (
  return_id text NOT NULL REFERENCES returns (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position BETWEEN 0 AND 4),
  upload_id uuid NOT NULL UNIQUE REFERENCES uploads (id),
  PRIMARY KEY (return_id, position)
);

CREATE TABLE return_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  return_id text NOT NULL REFERENCES returns (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('requested', 'approved', 'rejected', 'cancelled', 'received', 'closed')),
  actor text NOT NULL CHECK (actor IN ('shopper', 'keeper')),
  staff_id uuid REFERENCES staff (id),
  -- Told to the shopper, and for staff alone.
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 1000),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 1000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX return_events_return_idx ON return_events (return_id, id);

-- Like its order_id, no foreign key: the ledger outlives what it is about.
ALTER TABLE stock_ledger ADD COLUMN return_id text;
ALTER TABLE stock_ledger DROP CONSTRAINT stock_ledger_reason_check, DROP CONSTRAINT stock_ledger_check;
ALTER TABLE stock_ledger
  ADD CONSTRAINT stock_ledger_reason_check
    CHECK (reason IN ('import', 'order', 'change', 'cancel', 'correction', 'return', 'write-off')) NOT VALID,
  ADD CONSTRAINT stock_ledger_check
    CHECK ((order_id IS NOT NULL) = (reason IN ('order', 'change', 'cancel', 'return', 'write-off'))) NOT VALID,
  ADD CONSTRAINT stock_ledger_return_check CHECK ((return_id IS NOT NULL) = (reason IN ('return', 'write-off'))) NOT VALID;
ALTER TABLE coin_ledger ADD COLUMN return_id text REFERENCES returns (id);

ALTER TABLE uploads DROP CONSTRAINT uploads_purpose_check;
ALTER TABLE uploads ADD CONSTRAINT uploads_purpose_check CHECK (purpose IN ('review', 'avatar', 'store', 'return')) NOT VALID;

-- Like give_stock_back, for an order whose parcel is still on its way back: its goods are not in stock yet.
CREATE FUNCTION give_up_delivery(of_order text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM variants v WHERE v.id IN (SELECT i.variant_id FROM order_items i WHERE i.order_id = of_order)
    ORDER BY v.id FOR NO KEY UPDATE;
  UPDATE variants v SET sold = v.sold - given.quantity
  FROM (SELECT i.variant_id, sum(i.quantity)::integer AS quantity FROM order_items i WHERE i.order_id = of_order GROUP BY 1) given
  WHERE v.id = given.variant_id;
  PERFORM FROM flash_sale_entries e
    WHERE e.id IN (SELECT i.flash_sale_entry_id FROM order_items i WHERE i.order_id = of_order)
    ORDER BY e.id FOR NO KEY UPDATE;
  UPDATE flash_sale_entries e SET sold = e.sold - held.quantity
  FROM (
    SELECT i.flash_sale_entry_id AS id, sum(i.quantity)::integer AS quantity
    FROM order_items i WHERE i.order_id = of_order AND i.flash_sale_entry_id IS NOT NULL GROUP BY 1
  ) held
  WHERE e.id = held.id;
END $$;

-- Takes the goods of a return back into stock. What is written off came in and went out again.
CREATE FUNCTION take_goods_back(of_return text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM variants v WHERE v.id IN (
      SELECT i.variant_id FROM return_items r JOIN order_items i ON i.id = r.order_item_id WHERE r.return_id = of_return)
    ORDER BY v.id FOR NO KEY UPDATE;
  WITH came AS (
    SELECT i.variant_id, i.order_id, sum(r.restocked)::integer AS restocked, sum(r.written_off)::integer AS written_off
    FROM return_items r JOIN order_items i ON i.id = r.order_item_id
    JOIN variants v ON v.id = i.variant_id AND v.stock IS NOT NULL
    WHERE r.return_id = of_return GROUP BY 1, 2 HAVING sum(r.restocked + r.written_off) > 0
  ), stocked AS (
    UPDATE variants v SET stock = v.stock + came.restocked FROM came WHERE v.id = came.variant_id AND came.restocked > 0
  )
  INSERT INTO stock_ledger (variant_id, delta, reason, order_id, return_id)
  SELECT variant_id, restocked + written_off, 'return', order_id, of_return FROM came
  UNION ALL SELECT variant_id, -written_off, 'write-off', order_id, of_return FROM came WHERE written_off > 0;
END $$;
