-- A statement sees rows as they were when it began, also those that it has just waited for: one that locks and writes in
-- one go works on numbers that a rival has changed meanwhile, fails on their CHECKs and may deadlock. In a function every
-- statement looks anew, so rows are locked first and then read and written as they are.

-- Takes stock and allotments for an order's lines and writes its items and the ledger. False when something is no longer
-- there at the price that the line was given: then the caller rolls back. Rows are locked in one global order: variants,
-- then flash entries, by id.
CREATE FUNCTION take_stock(of_order text, wanted jsonb) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
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
    SELECT variant_id, -stock_taken, 'order', of_order FROM possible WHERE stock_taken > 0
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
    SELECT i.flash_sale_entry_id AS id, sum(i.quantity)::integer AS quantity, min(i.final_price) AS price
    FROM order_items i WHERE i.order_id = of_order AND i.flash_sale_entry_id IS NOT NULL GROUP BY 1
  ) wish
  WHERE e.id = wish.id AND e.sold + wish.quantity <= e.quantity AND e.price = wish.price
    AND EXISTS (SELECT FROM flash_sale_variants f WHERE f.entry_id = e.id AND f.during @> clock_timestamp());
  GET DIAGNOSTICS taken = ROW_COUNT;
  RETURN taken = cardinality(entry_ids);
END $$;

-- Gives back what a cancelled order took. The caller has just moved it out of the statuses that hold stock.
CREATE FUNCTION give_stock_back(of_order text) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM variants v WHERE v.id IN (SELECT i.variant_id FROM order_items i WHERE i.order_id = of_order)
    ORDER BY v.id FOR NO KEY UPDATE;
  WITH returned AS (
    UPDATE variants v SET stock = v.stock + i.stock_taken, sold = v.sold - i.quantity
    FROM order_items i WHERE i.order_id = of_order AND v.id = i.variant_id
    RETURNING v.id, v.stock, i.stock_taken
  )
  INSERT INTO stock_ledger (variant_id, delta, reason, order_id)
  SELECT id, stock_taken, 'cancel', of_order FROM returned WHERE stock_taken > 0 AND stock IS NOT NULL;

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

-- Orders that come under one key at once wait for each other. The lock is held to the end of the transaction.
CREATE FUNCTION lock_order_key(of_user uuid, under_key uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(of_user::text || under_key::text, 0))
$$;

-- The order under a key, also one that is being written at this moment.
CREATE FUNCTION await_order(of_user uuid, under_key uuid) RETURNS TABLE (id text, request_hash bytea)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM lock_order_key(of_user, under_key);
  RETURN QUERY SELECT o.id, o.request_hash FROM orders o
    WHERE o.user_id = of_user AND o.idempotency_key = under_key;
END $$;
