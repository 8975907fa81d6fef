-- Lists without a text are read from indexes alone: an entry holds all that a product is sorted and filtered by. So much of
-- a list is read at once that looking at a million rows, which lie far apart, would take most of the time.
DROP INDEX listing.products_popular_idx, listing.products_newest_idx, listing.products_found_idx;

ALTER TABLE listing.products ADD COLUMN category_tag integer;

CREATE OR REPLACE VIEW listing.wanted AS
  SELECT p.id, p.sold, p.min_price, p.max_price, p.created_at, p.in_stock, p.ship_fast, p.rating_value,
    -- An entry of an index has room for some six hundred.
    (ARRAY(
      SELECT t.tag FROM public.categories c JOIN listing.tags t ON t.category_id = ANY (c.path_ids)
      WHERE c.id = p.category_id
      UNION ALL
      SELECT t.tag FROM public.product_attributes a JOIN listing.tags t USING (attribute_id, value)
      WHERE a.product_id = p.id))[:400] AS tags,
    listing.marks(p.min_price, p.max_price, p.rating_value, p.ship_fast) AS marks, p.search,
    (SELECT t.tag FROM listing.tags t WHERE t.category_id = p.category_id) AS category_tag
  FROM public.products p WHERE p.is_published AND p.deleted_at IS NULL;

CREATE OR REPLACE FUNCTION listing.refresh(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing.products l WHERE l.id = ANY (ids) AND NOT EXISTS (
    SELECT FROM public.products p WHERE p.id = l.id AND p.is_published AND p.deleted_at IS NULL);
  INSERT INTO listing.products AS known
  SELECT * FROM listing.wanted WHERE id = ANY (ids)
  ON CONFLICT (id) DO UPDATE SET sold = excluded.sold, min_price = excluded.min_price, max_price = excluded.max_price,
    created_at = excluded.created_at, in_stock = excluded.in_stock, ship_fast = excluded.ship_fast,
    rating_value = excluded.rating_value, tags = excluded.tags, marks = excluded.marks, search = excluded.search,
    category_tag = excluded.category_tag
  WHERE (known.*) IS DISTINCT FROM (excluded.*)
$$;

SELECT listing.rebuild();

CREATE INDEX products_popular_idx ON listing.products (in_stock DESC, sold DESC, id DESC)
  INCLUDE (min_price, max_price, created_at, ship_fast, rating_value, tags, category_tag);
CREATE INDEX products_of_category_idx ON listing.products (category_tag, in_stock DESC, sold DESC, id DESC)
  INCLUDE (min_price, max_price, created_at, ship_fast, rating_value, tags);
CREATE INDEX products_newest_idx ON listing.products (created_at DESC, id DESC)
  INCLUDE (in_stock, sold, min_price, max_price, ship_fast, rating_value, tags, category_tag);
CREATE INDEX products_found_idx ON listing.products USING gin (search, tags, marks) WITH (fastupdate = off);
-- Whether an entry alone will do is known of what was vacuumed; that should not wait for a fifth of the products to change.
ALTER TABLE listing.products SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
ANALYZE listing.products, listing.tags;
