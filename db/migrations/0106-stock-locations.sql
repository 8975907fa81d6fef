-- Where goods are kept. What is at the main place is not stored: it is what `variants.stock` has beyond the other places, so that
-- orders write what they always wrote, and a shop with one place has no rows of this: the main place gets its row when a second one is added,
-- or it is renamed. NULL means the main place, wherever one is named.
CREATE TABLE stock_locations (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  name text NOT NULL UNIQUE CHECK (char_length(name) BETWEEN 1 AND 60),
  address text NOT NULL DEFAULT '' CHECK (char_length(address) <= 300),
  -- Of the provinces since July 2025.
  province_code text CHECK (province_code ~ '^\d{2}$'),
  rank integer NOT NULL DEFAULT 0,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (closed_at IS NULL OR id <> '00000000-0000-4000-8000-000000000001')
);

-- Which place an order takes from, and the version of this choice and of the places' order. One row, together with that of the main place.
CREATE TABLE stock_sourcing (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  rule text NOT NULL DEFAULT 'rank' CHECK (rule IN ('rank', 'nearest')),
  version integer NOT NULL DEFAULT 1
);

-- Written only by who has locked the variant.
CREATE TABLE location_stock (
  variant_id uuid NOT NULL REFERENCES variants (id),
  location_id uuid NOT NULL REFERENCES stock_locations (id) CHECK (location_id <> '00000000-0000-4000-8000-000000000001'),
  stock integer NOT NULL CHECK (stock >= 0),
  PRIMARY KEY (variant_id, location_id)
);
CREATE INDEX location_stock_there_idx ON location_stock (location_id, variant_id) WHERE stock > 0;

ALTER TABLE order_items ADD COLUMN location_id uuid REFERENCES stock_locations (id);
CREATE INDEX order_items_location_idx ON order_items (location_id, order_id) WHERE location_id IS NOT NULL;
-- When it was decided where its items are taken from. Null until then, and for shops with one place.
ALTER TABLE orders ADD COLUMN sourced_at timestamptz;

ALTER TABLE stock_documents ADD COLUMN location_id uuid REFERENCES stock_locations (id);
-- Of a transfer, and of its reversal.
ALTER TABLE stock_documents ADD COLUMN is_transfer boolean NOT NULL DEFAULT false;
ALTER TABLE stock_documents ADD COLUMN to_location_id uuid REFERENCES stock_locations (id);
ALTER TABLE stock_documents DROP CONSTRAINT stock_documents_kind_check;
ALTER TABLE stock_documents
  ADD CONSTRAINT stock_documents_kind_check
    CHECK (kind IN ('receipt', 'correction', 'count', 'reversal', 'transfer')) NOT VALID,
  ADD CONSTRAINT stock_documents_transfer_check CHECK (CASE WHEN is_transfer
    THEN kind IN ('transfer', 'reversal') AND location_id IS DISTINCT FROM to_location_id
    ELSE kind <> 'transfer' AND to_location_id IS NULL END) NOT VALID;
-- Pieces that a transfer moved; they change no sum, so `delta` is 0.
ALTER TABLE stock_document_lines ADD COLUMN moved integer NOT NULL DEFAULT 0;
ALTER TABLE stock_document_lines ADD CONSTRAINT stock_document_lines_moved_check
  CHECK (moved >= 0 AND (moved = 0 OR delta = 0)) NOT VALID;
ALTER TABLE stocktakes ADD COLUMN location_id uuid REFERENCES stock_locations (id);

ALTER TABLE stock_ledger ADD COLUMN location_id uuid;
ALTER TABLE stock_ledger DROP CONSTRAINT stock_ledger_reason_check, DROP CONSTRAINT stock_ledger_check,
  DROP CONSTRAINT stock_ledger_document_check;
ALTER TABLE stock_ledger
  ADD CONSTRAINT stock_ledger_reason_check CHECK (reason IN ('import', 'order', 'change', 'cancel', 'correction', 'return',
    'write-off', 'receipt', 'count', 'reversal', 'transfer', 'sourcing')) NOT VALID,
  ADD CONSTRAINT stock_ledger_check CHECK ((order_id IS NOT NULL)
    = (reason IN ('order', 'change', 'cancel', 'return', 'write-off', 'sourcing'))) NOT VALID,
  ADD CONSTRAINT stock_ledger_document_check CHECK (CASE WHEN document_id IS NULL
    THEN reason NOT IN ('receipt', 'count', 'reversal', 'transfer')
    ELSE reason IN ('receipt', 'count', 'reversal', 'correction', 'transfer') END) NOT VALID;
-- The same things once at each place. Goods of an order may be moved again and again.
DROP INDEX stock_ledger_once_idx;
CREATE UNIQUE INDEX stock_ledger_once_idx ON stock_ledger (order_id, variant_id, reason, coalesce(return_id, ''))
  WHERE order_id IS NOT NULL AND reason NOT IN ('change', 'sourcing') AND location_id IS NULL;
CREATE UNIQUE INDEX stock_ledger_once_there_idx ON stock_ledger (order_id, variant_id, location_id, reason, coalesce(return_id, ''))
  WHERE order_id IS NOT NULL AND reason NOT IN ('change', 'sourcing') AND location_id IS NOT NULL;
DROP INDEX stock_ledger_document_idx;
CREATE UNIQUE INDEX stock_ledger_document_idx ON stock_ledger (document_id, variant_id, location_id) NULLS NOT DISTINCT
  WHERE document_id IS NOT NULL;
CREATE INDEX stock_ledger_location_idx ON stock_ledger (location_id, id) WHERE location_id IS NOT NULL;

-- Adds pieces to places: [{location_id, variant_id, delta}], none of them the main one. The variants are locked by the caller. An upsert
-- would check the delta itself against what a place may have.
CREATE FUNCTION change_location_stock(deltas jsonb) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  INSERT INTO location_stock (variant_id, location_id, stock)
  SELECT DISTINCT d.variant_id, d.location_id, 0
  FROM jsonb_to_recordset(deltas) AS d (variant_id uuid, location_id uuid) ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  UPDATE location_stock s SET stock = s.stock + d.delta
  FROM (
    SELECT variant_id, location_id, sum(delta)::integer AS delta
    FROM jsonb_to_recordset(deltas) AS d (variant_id uuid, location_id uuid, delta integer) GROUP BY 1, 2
  ) d
  WHERE s.variant_id = d.variant_id AND s.location_id = d.location_id AND d.delta <> 0;
END $$;

-- Takes items from other places: {item id: place}. The orders are locked by the caller. What has begun to go stays where it was taken from.
CREATE FUNCTION move_items(places jsonb) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  deltas jsonb;
BEGIN
  PERFORM FROM variants v
    WHERE v.id IN (SELECT i.variant_id FROM order_items i WHERE i.id IN (SELECT key::uuid FROM jsonb_each(places)))
    ORDER BY v.id FOR NO KEY UPDATE;
  WITH moved AS (
    UPDATE order_items i SET location_id = wanted.to_id
    FROM (
      SELECT old.id, old.location_id AS from_id, p.value::uuid AS to_id
      FROM jsonb_each_text(places) p JOIN order_items old ON old.id = p.key::uuid
    ) wanted
    WHERE i.id = wanted.id AND i.in_shipments = 0 AND wanted.from_id IS DISTINCT FROM wanted.to_id
    RETURNING i.order_id, i.variant_id, i.stock_taken, wanted.from_id, wanted.to_id
  ), parts AS (
    SELECT order_id, variant_id, from_id AS location_id, stock_taken AS delta FROM moved
    UNION ALL SELECT order_id, variant_id, to_id, -stock_taken FROM moved
  ), booked AS (
    INSERT INTO stock_ledger (variant_id, delta, reason, order_id, location_id)
    SELECT variant_id, sum(delta), 'sourcing', order_id, location_id FROM parts GROUP BY 1, 4, 5 HAVING sum(delta) <> 0
    ORDER BY 4, 1, 2
    RETURNING variant_id, location_id, delta
  )
  SELECT jsonb_agg(to_jsonb(booked)) INTO deltas FROM booked WHERE location_id IS NOT NULL;
  IF deltas IS NOT NULL THEN PERFORM change_location_stock(deltas); END IF;
END $$;

-- As before, to the places that they were taken from; to the main one where that has been closed.
CREATE OR REPLACE FUNCTION give_pieces_back(of_order text, pieces jsonb, under_reason text) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  deltas jsonb;
BEGIN
  -- Nobody closes them meanwhile.
  PERFORM FROM stock_locations l
    WHERE l.id IN (SELECT i.location_id FROM order_items i WHERE i.order_id = of_order AND pieces ? i.id::text)
    ORDER BY l.id FOR KEY SHARE;
  PERFORM FROM variants v
    WHERE v.id IN (SELECT i.variant_id FROM order_items i WHERE i.order_id = of_order AND pieces ? i.id::text)
    ORDER BY v.id FOR NO KEY UPDATE;
  WITH given AS (
    SELECT i.variant_id, l.id AS location_id, sum(least(i.stock_taken, (pieces ->> i.id::text)::integer))::integer AS stock,
      sum((pieces ->> i.id::text)::integer)::integer AS quantity
    FROM order_items i LEFT JOIN stock_locations l ON l.id = i.location_id AND l.closed_at IS NULL
    WHERE i.order_id = of_order AND pieces ? i.id::text GROUP BY 1, 2
  ), returned AS (
    UPDATE variants v SET stock = v.stock + altogether.stock, sold = v.sold - altogether.quantity
    FROM (
      SELECT variant_id, sum(stock)::integer AS stock, sum(quantity)::integer AS quantity FROM given GROUP BY 1
    ) altogether
    WHERE altogether.variant_id = v.id
    RETURNING v.id, v.stock AS left_now
  ), booked AS (
    INSERT INTO stock_ledger (variant_id, delta, reason, order_id, location_id)
    SELECT given.variant_id, given.stock, under_reason, of_order, given.location_id
    FROM given JOIN returned ON returned.id = given.variant_id
    WHERE given.stock > 0 AND returned.left_now IS NOT NULL
    RETURNING variant_id, location_id, delta
  )
  SELECT jsonb_agg(to_jsonb(booked)) INTO deltas FROM booked WHERE location_id IS NOT NULL;
  IF deltas IS NOT NULL THEN PERFORM change_location_stock(deltas); END IF;

  PERFORM FROM flash_sale_entries e
    WHERE e.id IN (SELECT i.flash_sale_entry_id FROM order_items i WHERE i.order_id = of_order AND pieces ? i.id::text)
    ORDER BY e.id FOR NO KEY UPDATE;
  UPDATE flash_sale_entries e SET sold = e.sold - held.quantity
  FROM (
    SELECT i.flash_sale_entry_id AS id, sum((pieces ->> i.id::text)::integer)::integer AS quantity
    FROM order_items i WHERE i.order_id = of_order AND pieces ? i.id::text AND i.flash_sale_entry_id IS NOT NULL GROUP BY 1
  ) held
  WHERE e.id = held.id;
END $$;

-- As before, but for the places: where a variant's pieces change, it is decided anew where they are taken from.
CREATE OR REPLACE FUNCTION change_items(of_order text, removed jsonb, added jsonb, usual_limit integer)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  undecided jsonb;
BEGIN
  -- What is given back and what is taken in one order, as by everybody else. With several places, all that the order has, since it is
  -- decided anew in this transaction where it is taken from.
  PERFORM FROM variants v
    WHERE v.id IN (SELECT i.variant_id FROM order_items i WHERE i.order_id = of_order AND (removed ? i.id::text
        OR EXISTS (SELECT FROM stock_locations WHERE id <> '00000000-0000-4000-8000-000000000001'))
      UNION SELECT (line ->> 'variant_id')::uuid FROM jsonb_array_elements(added) line)
    ORDER BY v.id FOR NO KEY UPDATE;
  PERFORM FROM flash_sale_entries e
    WHERE e.id IN (SELECT i.flash_sale_entry_id FROM order_items i WHERE i.order_id = of_order AND removed ? i.id::text
      UNION SELECT (line ->> 'flash_sale_entry_id')::uuid FROM jsonb_array_elements(added) line)
    ORDER BY e.id FOR NO KEY UPDATE;

  SELECT jsonb_object_agg(i.id, NULL) INTO undecided FROM order_items i
  WHERE i.order_id = of_order AND i.location_id IS NOT NULL
    AND i.variant_id IN (SELECT changed.variant_id FROM order_items changed WHERE changed.order_id = of_order AND removed ? changed.id::text
      UNION SELECT (line ->> 'variant_id')::uuid FROM jsonb_array_elements(added) line);
  IF undecided IS NOT NULL THEN PERFORM move_items(undecided); END IF;

  PERFORM give_pieces_back(of_order, removed, 'change');
  DELETE FROM order_items i WHERE i.order_id = of_order AND i.quantity = (removed ->> i.id::text)::integer;
  UPDATE order_items i SET quantity = i.quantity - (removed ->> i.id::text)::integer,
    stock_taken = i.stock_taken - least(i.stock_taken, (removed ->> i.id::text)::integer)
  WHERE i.order_id = of_order AND removed ? i.id::text;

  IF NOT take_pieces(of_order, added, 'change') THEN RETURN false; END IF;
  -- Pieces that were sold alike are one item, unless some have gone from elsewhere.
  WITH alike AS (
    SELECT old.id, new.id AS new_id, new.quantity, new.stock_taken FROM order_items new
    JOIN order_items old ON old.order_id = new.order_id AND old.position < new.position
      AND (old.variant_id, old.original_price, old.final_price, old.is_preorder, old.stock_taken > 0)
        = (new.variant_id, new.original_price, new.final_price, new.is_preorder, new.stock_taken > 0)
      AND old.flash_sale_entry_id IS NOT DISTINCT FROM new.flash_sale_entry_id AND old.location_id IS NULL
    WHERE new.order_id = of_order
      AND new.position IN (SELECT (line ->> 'position')::integer FROM jsonb_array_elements(added) line)
  ), gone AS (
    DELETE FROM order_items USING alike WHERE order_items.id = alike.new_id
  )
  UPDATE order_items i SET quantity = i.quantity + alike.quantity, stock_taken = i.stock_taken + alike.stock_taken
  FROM alike WHERE i.id = alike.id;

  RETURN NOT jsonb_path_exists(added, '$[*] ? (@.flash_sale_entry_id != null)') OR keeps_flash_limits(of_order, usual_limit);
END $$;

-- As before, to the places that the goods were taken from; to the main one where that has been closed.
CREATE OR REPLACE FUNCTION take_goods_back(of_return text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  deltas jsonb;
BEGIN
  PERFORM FROM stock_locations l WHERE l.id IN (
      SELECT i.location_id FROM return_items r JOIN order_items i ON i.id = r.order_item_id WHERE r.return_id = of_return)
    ORDER BY l.id FOR KEY SHARE;
  PERFORM FROM variants v WHERE v.id IN (
      SELECT i.variant_id FROM return_items r JOIN order_items i ON i.id = r.order_item_id WHERE r.return_id = of_return)
    ORDER BY v.id FOR NO KEY UPDATE;
  WITH came AS (
    SELECT i.variant_id, i.order_id, l.id AS location_id, sum(r.restocked)::integer AS restocked,
      sum(r.written_off)::integer AS written_off
    FROM return_items r JOIN order_items i ON i.id = r.order_item_id
    JOIN variants v ON v.id = i.variant_id AND v.stock IS NOT NULL
    LEFT JOIN stock_locations l ON l.id = i.location_id AND l.closed_at IS NULL
    WHERE r.return_id = of_return GROUP BY 1, 2, 3 HAVING sum(r.restocked + r.written_off) > 0
  ), stocked AS (
    UPDATE variants v SET stock = v.stock + altogether.restocked
    FROM (SELECT variant_id, sum(restocked)::integer AS restocked FROM came GROUP BY 1) altogether
    WHERE v.id = altogether.variant_id AND altogether.restocked > 0
  ), booked AS (
    INSERT INTO stock_ledger (variant_id, delta, reason, order_id, return_id, location_id)
    SELECT variant_id, restocked + written_off, 'return', order_id, of_return, location_id FROM came
    UNION ALL SELECT variant_id, -written_off, 'write-off', order_id, of_return, location_id FROM came WHERE written_off > 0
    RETURNING variant_id, location_id, delta
  )
  SELECT jsonb_agg(to_jsonb(booked)) INTO deltas FROM booked WHERE location_id IS NOT NULL;
  IF deltas IS NOT NULL THEN PERFORM change_location_stock(deltas); END IF;
END $$;
