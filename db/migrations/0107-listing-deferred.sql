-- Who writes a product in several steps sets `listing.is_deferred` for its transaction, and renews the rows for lists once, at the end of them.
-- Otherwise each step writes such a row anew, with all its words into the index.
CREATE OR REPLACE FUNCTION listing.refresh(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('listing.is_deferred', true) = 'on' THEN
    RETURN;
  END IF;
  DELETE FROM listing.products l WHERE l.id = ANY (ids) AND NOT EXISTS (
    SELECT FROM public.products p WHERE p.id = l.id AND p.is_published AND p.deleted_at IS NULL);
  INSERT INTO listing.products AS known
  SELECT * FROM listing.wanted WHERE id = ANY (ids)
  ON CONFLICT (id) DO UPDATE SET sold = excluded.sold, min_price = excluded.min_price, max_price = excluded.max_price,
    created_at = excluded.created_at, in_stock = excluded.in_stock, ship_fast = excluded.ship_fast,
    rating_value = excluded.rating_value, tags = excluded.tags, marks = excluded.marks, search = excluded.search,
    category_tag = excluded.category_tag, name_folded = excluded.name_folded, more_tags = excluded.more_tags
  WHERE (known.*) IS DISTINCT FROM (excluded.*);
  DELETE FROM listing.further_products f WHERE f.id = ANY (ids) AND NOT EXISTS (
    SELECT FROM listing.products p WHERE p.id = f.id AND f.category_tag = ANY (p.more_tags));
  INSERT INTO listing.further_products AS known
  SELECT * FROM listing.wanted_further WHERE id = ANY (ids)
  ON CONFLICT (id, category_tag) DO UPDATE SET sold = excluded.sold, min_price = excluded.min_price, max_price = excluded.max_price,
    created_at = excluded.created_at, in_stock = excluded.in_stock, ship_fast = excluded.ship_fast,
    rating_value = excluded.rating_value, tags = excluded.tags
  WHERE (known.*) IS DISTINCT FROM (excluded.*);
END $$;

CREATE OR REPLACE FUNCTION listing.refresh_goods(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('listing.is_deferred', true) = 'on' THEN
    RETURN;
  END IF;
  PERFORM FROM listing.goods WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM listing.goods g WHERE g.id = ANY (ids) AND NOT EXISTS (
    SELECT FROM public.products p WHERE p.id = g.id AND p.deleted_at IS NULL);
  INSERT INTO listing.goods AS known SELECT * FROM listing.wanted_goods WHERE id = ANY (ids)
  ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at, updated_at = excluded.updated_at, category_id = excluded.category_id,
    brand_id = excluded.brand_id, min_price = excluded.min_price, max_price = excluded.max_price, sold = excluded.sold,
    in_stock = excluded.in_stock, is_discounted = excluded.is_discounted, is_uncounted = excluded.is_uncounted, state = excluded.state,
    name_folded = excluded.name_folded
  WHERE (known.*) IS DISTINCT FROM (excluded.*);
END $$;

-- A row that stays with its product tells of it once.
CREATE OR REPLACE FUNCTION tell_product_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.told_changes', true) = 'everything' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND OLD.product_id <> NEW.product_id) THEN
    PERFORM tell_product(OLD.product_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM tell_product(NEW.product_id);
  END IF;
  RETURN NULL;
END $$;
