-- Parcels of orders that are sent apart. An order that goes whole has no row here, and its carrier and code itself.
ALTER TABLE orders ADD COLUMN shipment_count integer NOT NULL DEFAULT 0;
-- Not validated: the rows that are there have the default.
ALTER TABLE orders ADD CONSTRAINT orders_one_tracking_check
  CHECK (shipment_count = 0 OR (carrier IS NULL AND tracking_code IS NULL)) NOT VALID;
-- Pieces that have gone in shipments: the database itself refuses more than were ordered, and to take away what has gone.
ALTER TABLE order_items ADD COLUMN in_shipments integer NOT NULL DEFAULT 0;
ALTER TABLE order_items ADD CONSTRAINT order_items_in_shipments_check CHECK (in_shipments BETWEEN 0 AND quantity) NOT VALID;

ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check;
ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check CHECK (kind IN ('placed', 'held', 'confirmed', 'changed',
  'partly_paid', 'paid', 'overpaid', 'packed', 'part_sent', 'shipping', 'tracking', 'completed', 'cancelled', 'refund_due',
  'refunded', 'note')) NOT VALID;

CREATE TABLE shipments (
  order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  carrier text CHECK (char_length(carrier) BETWEEN 1 AND 60),
  tracking_code text CHECK (char_length(tracking_code) BETWEEN 1 AND 60),
  -- Took all that was left; its carrier collects what is to be paid on delivery.
  is_last boolean NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, number)
);
CREATE UNIQUE INDEX shipments_last_idx ON shipments (order_id) WHERE is_last;

CREATE TABLE shipment_items (
  order_id text NOT NULL,
  number integer NOT NULL,
  order_item_id uuid NOT NULL REFERENCES order_items (id),
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (order_id, number, order_item_id),
  FOREIGN KEY (order_id, number) REFERENCES shipments (order_id, number) ON DELETE CASCADE
);
CREATE INDEX shipment_items_order_item_idx ON shipment_items (order_item_id);
