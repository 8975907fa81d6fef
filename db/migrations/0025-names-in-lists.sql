-- Searches put what they find in order by its name, too: it stands beside the words, since fetching another wide row for each
-- of a thousand products takes longer than all else.
ALTER TABLE listing.products ADD COLUMN name_folded text NOT NULL DEFAULT '';
ALTER TABLE listing.products ALTER COLUMN name_folded DROP DEFAULT;

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
    (SELECT t.tag FROM listing.tags t WHERE t.category_id = p.category_id) AS category_tag, p.name_folded
  FROM public.products p WHERE p.is_published AND p.deleted_at IS NULL;

CREATE OR REPLACE FUNCTION listing.refresh(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing.products l WHERE l.id = ANY (ids) AND NOT EXISTS (
    SELECT FROM public.products p WHERE p.id = l.id AND p.is_published AND p.deleted_at IS NULL);
  INSERT INTO listing.products AS known
  SELECT * FROM listing.wanted WHERE id = ANY (ids)
  ON CONFLICT (id) DO UPDATE SET sold = excluded.sold, min_price = excluded.min_price, max_price = excluded.max_price,
    created_at = excluded.created_at, in_stock = excluded.in_stock, ship_fast = excluded.ship_fast,
    rating_value = excluded.rating_value, tags = excluded.tags, marks = excluded.marks, search = excluded.search,
    category_tag = excluded.category_tag, name_folded = excluded.name_folded
  WHERE (known.*) IS DISTINCT FROM (excluded.*)
$$;

SELECT listing.rebuild();
ANALYZE listing.products;
