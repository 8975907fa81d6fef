-- What an event changed: pieces, sums, names of fields.
ALTER TABLE order_events ADD COLUMN change jsonb;
ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check;
ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check CHECK (kind IN ('placed', 'held', 'confirmed', 'changed',
  'partly_paid', 'paid', 'overpaid', 'packed', 'shipping', 'tracking', 'completed', 'cancelled', 'refund_due', 'refunded', 'note'));

-- Pieces that are added later may cost something else, and then have a row of their own.
ALTER TABLE order_items DROP CONSTRAINT order_items_order_id_variant_id_key;

ALTER TABLE stock_ledger DROP CONSTRAINT stock_ledger_reason_check, DROP CONSTRAINT stock_ledger_check;
ALTER TABLE stock_ledger
  ADD CONSTRAINT stock_ledger_reason_check CHECK (reason IN ('import', 'order', 'change', 'cancel', 'correction')),
  ADD CONSTRAINT stock_ledger_check CHECK ((order_id IS NOT NULL) = (reason IN ('order', 'change', 'cancel')));
-- An order may be changed, and coins of it returned, several times.
DROP INDEX stock_ledger_once_idx;
CREATE UNIQUE INDEX stock_ledger_once_idx ON stock_ledger (order_id, variant_id, reason)
  WHERE order_id IS NOT NULL AND reason <> 'change';
DROP INDEX coin_ledger_once_idx;
CREATE UNIQUE INDEX coin_ledger_once_idx ON coin_ledger (order_id, type) WHERE order_id IS NOT NULL AND type <> 'return';
CREATE INDEX coin_ledger_order_idx ON coin_ledger (order_id) WHERE order_id IS NOT NULL;

-- Takes stock and allotments for lines and writes them as items of an order, and to the ledger. False when something is no
-- longer there at the price that the line was given: then the caller rolls back. Rows are locked in one global order:
-- variants, then flash entries, by id.
CREATE FUNCTION take_pieces(of_order text, wanted jsonb, under_reason text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  lines integer := jsonb_array_length(wanted);
  variant_ids uuid[];
  entry_ids uuid[];
  taken integer;
BEGIN
  SELECT array_agg((line ->> 'variant_id')::uuid), array_agg(DISTINCT (line ->> 'flash_sale_entry_id')::uuid)
      FILTER (WHERE line ->> 'flash_sale_entry_id' IS NOT NULL)
    INTO variant_ids, entry_ids FROM jsonb_array_elements(wanted) line;
  PERFORM FROM variants v WHERE v.id = ANY (variant_ids) ORDER BY v.id FOR NO KEY UPDATE;

  WITH line AS (
    SELECT * FROM jsonb_to_recordset(wanted) AS item (
      position integer, variant_id uuid, product_id uuid, product_name text, product_slug text, variant_name text,
      sku text, image_url text, quantity integer, original_price bigint, discount_price bigint, final_price bigint,
      flash_sale_entry_id uuid, cart_item_id uuid)
  ), possible AS (
    SELECT line.*, v.stock IS NOT DISTINCT FROM 0 AS is_preorder,
      CASE WHEN v.stock > 0 THEN line.quantity ELSE 0 END AS stock_taken
    FROM line JOIN variants v ON v.id = line.variant_id
    WHERE (v.stock IS NULL OR v.stock >= line.quantity OR (v.stock = 0 AND v.is_preorder))
      AND v.deleted_at IS NULL
      AND v.price = line.original_price
      AND v.discount_price IS NOT DISTINCT FROM line.discount_price
  ), updated AS (
    UPDATE variants v SET stock = v.stock - possible.stock_taken, sold = v.sold + possible.quantity
    FROM possible WHERE v.id = possible.variant_id
    RETURNING v.id
  ), ledger AS (
    INSERT INTO stock_ledger (variant_id, delta, reason, order_id)
    SELECT variant_id, -stock_taken, under_reason, of_order FROM possible WHERE stock_taken > 0
  ), items AS (
    INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, product_slug, variant_name, sku,
      image_url, quantity, original_price, final_price, stock_taken, flash_sale_entry_id, is_preorder, cart_item_id)
    SELECT of_order, position, product_id, variant_id, product_name, product_slug, variant_name, sku,
      image_url, quantity, original_price, final_price, stock_taken, flash_sale_entry_id, is_preorder, cart_item_id
    FROM possible
  )
  SELECT count(*) INTO taken FROM updated;
  IF taken <> lines THEN RETURN false; END IF;
  IF entry_ids IS NULL THEN RETURN true; END IF;

  PERFORM FROM flash_sale_entries e WHERE e.id = ANY (entry_ids) ORDER BY e.id FOR NO KEY UPDATE;
  UPDATE flash_sale_entries e SET sold = e.sold + wish.quantity
  FROM (
    SELECT line.flash_sale_entry_id AS id, sum(line.quantity)::integer AS quantity, min(line.final_price) AS price
    FROM jsonb_to_recordset(wanted) AS line (flash_sale_entry_id uuid, quantity integer, final_price bigint)
    WHERE line.flash_sale_entry_id IS NOT NULL GROUP BY 1
  ) wish
  WHERE e.id = wish.id AND e.sold + wish.quantity <= e.quantity AND e.price = wish.price
    AND EXISTS (SELECT FROM flash_sale_variants f WHERE f.entry_id = e.id AND f.during @> clock_timestamp());
  GET DIAGNOSTICS taken = ROW_COUNT;
  RETURN taken = cardinality(entry_ids);
END $$;

CREATE OR REPLACE FUNCTION take_stock(of_order text, wanted jsonb) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN take_pieces(of_order, wanted, 'order');
END $$;

CREATE INDEX order_events_changed_idx ON order_events (created_at) WHERE kind = 'changed';

-- Pieces of a flash-sale entry in a shopper's living orders. Those placed before the sale have some only by a change.
CREATE OR REPLACE FUNCTION flash_pieces_of(of_entry uuid, of_user uuid, under_phone text) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
DECLARE
  since timestamptz;
BEGIN
  SELECT s.created_at INTO since FROM flash_sale_entries e JOIN flash_sales s ON s.id = e.flash_sale_id WHERE e.id = of_entry;
  RETURN (
    SELECT coalesce(sum(i.quantity), 0)::integer FROM (
      SELECT o.id FROM orders o WHERE o.user_id = of_user AND o.status <> 'CANCELLED' AND o.created_at >= since
      UNION
      SELECT o.id FROM orders o
      WHERE o.phone = under_phone AND o.phone <> '' AND o.status <> 'CANCELLED' AND o.created_at >= since
      UNION
      SELECT o.id FROM order_events e JOIN orders o ON o.id = e.order_id
      WHERE e.kind = 'changed' AND e.created_at >= since AND o.status <> 'CANCELLED'
        AND (o.user_id = of_user OR (o.phone = under_phone AND o.phone <> ''))
    ) own JOIN order_items i ON i.order_id = own.id AND i.flash_sale_entry_id = of_entry);
END $$;

-- Whether the shopper of an order has no more pieces at flash prices than each may have.
CREATE FUNCTION keeps_flash_limits(of_order text, usual_limit integer) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN NOT EXISTS (
    SELECT FROM (
      SELECT DISTINCT e.id, coalesce(e.per_shopper, usual_limit) AS most, o.user_id, o.phone
      FROM order_items i JOIN orders o ON o.id = i.order_id JOIN flash_sale_entries e ON e.id = i.flash_sale_entry_id
      WHERE i.order_id = of_order AND coalesce(e.per_shopper, usual_limit) > 0
    ) own
    WHERE flash_pieces_of(own.id, own.user_id, own.phone) > own.most);
END $$;

CREATE OR REPLACE FUNCTION take_limited_stock(of_order text, wanted jsonb, usual_limit integer)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF NOT take_stock(of_order, wanted) THEN RETURN false; END IF;
  RETURN keeps_flash_limits(of_order, usual_limit);
END $$;

-- Gives pieces of an order's items back to stock and allotments: {item id: pieces}. The items themselves stay as they are.
CREATE FUNCTION give_pieces_back(of_order text, pieces jsonb, under_reason text) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM variants v
    WHERE v.id IN (SELECT i.variant_id FROM order_items i WHERE i.order_id = of_order AND pieces ? i.id::text)
    ORDER BY v.id FOR NO KEY UPDATE;
  WITH given AS (
    SELECT i.variant_id, sum(least(i.stock_taken, (pieces ->> i.id::text)::integer))::integer AS stock,
      sum((pieces ->> i.id::text)::integer)::integer AS quantity
    FROM order_items i WHERE i.order_id = of_order AND pieces ? i.id::text GROUP BY 1
  ), returned AS (
    UPDATE variants v SET stock = v.stock + given.stock, sold = v.sold - given.quantity
    FROM given WHERE v.id = given.variant_id
    RETURNING v.id, v.stock AS left_now, given.stock
  )
  INSERT INTO stock_ledger (variant_id, delta, reason, order_id)
  SELECT id, stock, under_reason, of_order FROM returned WHERE stock > 0 AND left_now IS NOT NULL;

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

CREATE OR REPLACE FUNCTION give_stock_back(of_order text) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM give_pieces_back(of_order,
    (SELECT jsonb_object_agg(i.id, i.quantity) FROM order_items i WHERE i.order_id = of_order), 'cancel');
END $$;

-- Changes the items of an order, whose row is locked: gives `removed` ({item id: pieces}) back and takes `added` (lines as of a
-- new order). False when something is not there at its price, or beyond the shopper's limit: then the caller rolls back.
CREATE FUNCTION change_items(of_order text, removed jsonb, added jsonb, usual_limit integer)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- What is given back and what is taken in one order, as by everybody else.
  PERFORM FROM variants v
    WHERE v.id IN (SELECT i.variant_id FROM order_items i WHERE i.order_id = of_order AND removed ? i.id::text
      UNION SELECT (line ->> 'variant_id')::uuid FROM jsonb_array_elements(added) line)
    ORDER BY v.id FOR NO KEY UPDATE;
  PERFORM FROM flash_sale_entries e
    WHERE e.id IN (SELECT i.flash_sale_entry_id FROM order_items i WHERE i.order_id = of_order AND removed ? i.id::text
      UNION SELECT (line ->> 'flash_sale_entry_id')::uuid FROM jsonb_array_elements(added) line)
    ORDER BY e.id FOR NO KEY UPDATE;

  PERFORM give_pieces_back(of_order, removed, 'change');
  DELETE FROM order_items i WHERE i.order_id = of_order AND i.quantity = (removed ->> i.id::text)::integer;
  UPDATE order_items i SET quantity = i.quantity - (removed ->> i.id::text)::integer,
    stock_taken = i.stock_taken - least(i.stock_taken, (removed ->> i.id::text)::integer)
  WHERE i.order_id = of_order AND removed ? i.id::text;

  IF NOT take_pieces(of_order, added, 'change') THEN RETURN false; END IF;
  -- Pieces that were sold alike are one item.
  WITH alike AS (
    SELECT old.id, new.id AS new_id, new.quantity, new.stock_taken FROM order_items new
    JOIN order_items old ON old.order_id = new.order_id AND old.position < new.position
      AND (old.variant_id, old.original_price, old.final_price, old.is_preorder, old.stock_taken > 0)
        = (new.variant_id, new.original_price, new.final_price, new.is_preorder, new.stock_taken > 0)
      AND old.flash_sale_entry_id IS NOT DISTINCT FROM new.flash_sale_entry_id
    WHERE new.order_id = of_order
      AND new.position IN (SELECT (line ->> 'position')::integer FROM jsonb_array_elements(added) line)
  ), gone AS (
    DELETE FROM order_items USING alike WHERE order_items.id = alike.new_id
  )
  UPDATE order_items i SET quantity = i.quantity + alike.quantity, stock_taken = i.stock_taken + alike.stock_taken
  FROM alike WHERE i.id = alike.id;

  RETURN NOT jsonb_path_exists(added, '$[*] ? (@.flash_sale_entry_id != null)') OR keeps_flash_limits(of_order, usual_limit);
END $$;
