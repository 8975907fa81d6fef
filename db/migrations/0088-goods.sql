-- One narrow row for each product that is not removed, whatever its state: staff list, filter and search these. listing.products has those
-- on sale alone, and a row of products takes a page of its own to read. Derived, so nothing references it and backups leave it out.
CREATE FUNCTION product_state(is_published boolean, archived_at timestamptz, publish_at timestamptz, is_draft boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN is_published THEN 'on_sale' WHEN archived_at IS NOT NULL THEN 'archived' WHEN publish_at IS NOT NULL THEN 'planned'
    WHEN is_draft THEN 'draft' ELSE 'hidden' END
$$;

CREATE TABLE listing.goods (
  id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  category_id uuid NOT NULL,
  brand_id uuid,
  min_price bigint NOT NULL,
  max_price bigint NOT NULL,
  sold bigint NOT NULL,
  in_stock boolean NOT NULL,
  -- Some variant has a lower price of its own, or is sold without counting.
  is_discounted boolean NOT NULL,
  is_uncounted boolean NOT NULL,
  state text NOT NULL,
  name_folded text COLLATE "C" NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- What listing.goods should hold.
CREATE VIEW listing.wanted_goods AS
  SELECT p.id, p.created_at, p.updated_at, p.category_id, p.brand_id, p.min_price, p.max_price, p.sold, p.in_stock,
    EXISTS (SELECT FROM public.variants v WHERE v.product_id = p.id AND v.deleted_at IS NULL AND v.discount_price IS NOT NULL) AS is_discounted,
    EXISTS (SELECT FROM public.variants v WHERE v.product_id = p.id AND v.deleted_at IS NULL AND v.stock IS NULL) AS is_uncounted,
    public.product_state(p.is_published, p.archived_at, p.publish_at, p.is_draft) AS state, p.name_folded
  FROM public.products p WHERE p.deleted_at IS NULL;

-- The rows are locked by a statement of their own: the next one then sees what whoever held them has written.
CREATE FUNCTION listing.refresh_goods(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
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

CREATE OR REPLACE FUNCTION listing.follow_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE listing.products, listing.goods;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM listing.products WHERE id IN (SELECT id FROM gone);
    DELETE FROM listing.goods WHERE id IN (SELECT id FROM gone);
  ELSE
    PERFORM listing.refresh(ARRAY(SELECT id FROM changed));
    PERFORM listing.refresh_goods(ARRAY(SELECT id FROM changed));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION listing.follow_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM listing.refresh_goods(ARRAY[OLD.product_id, NEW.product_id]);
  ELSE
    PERFORM listing.refresh_goods(ARRAY(SELECT DISTINCT product_id FROM changed));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listing_of_new AFTER INSERT ON variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_variants();
CREATE TRIGGER listing_of_gone AFTER DELETE ON variants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_variants();
-- By row, for its condition: an order, which changes a number of pieces alone, pays for comparing and no more.
CREATE TRIGGER listing_of_changed AFTER UPDATE ON variants FOR EACH ROW
  WHEN ((old.stock IS NULL) <> (new.stock IS NULL) OR (old.discount_price IS NULL) <> (new.discount_price IS NULL)
    OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) OR old.product_id <> new.product_id)
  EXECUTE FUNCTION listing.follow_variants();

-- As before, for both tables.
CREATE OR REPLACE FUNCTION listing.rebuild() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  definitions text[];
  definition text;
  name text;
BEGIN
  LOCK TABLE listing.products, listing.goods IN ACCESS EXCLUSIVE MODE;
  definitions := ARRAY(
    SELECT indexdef FROM pg_indexes
    WHERE schemaname = 'listing' AND tablename IN ('products', 'goods') AND indexname NOT LIKE '%\_pkey' ORDER BY indexname);
  FOR name IN
    SELECT indexname FROM pg_indexes
    WHERE schemaname = 'listing' AND tablename IN ('products', 'goods') AND indexname NOT LIKE '%\_pkey'
  LOOP
    EXECUTE format('DROP INDEX listing.%I', name);
  END LOOP;
  TRUNCATE listing.products, listing.goods;
  INSERT INTO listing.tags (category_id) SELECT id FROM public.categories ON CONFLICT DO NOTHING;
  INSERT INTO listing.tags (attribute_id, value, value_number)
    SELECT attribute_id, value, min(value_number) FROM public.product_attributes GROUP BY 1, 2 ON CONFLICT DO NOTHING;
  -- In the order in which lists are mostly walked: what is looked at together lies together.
  INSERT INTO listing.products SELECT * FROM listing.wanted p ORDER BY p.in_stock DESC, p.sold DESC, p.id DESC;
  INSERT INTO listing.goods SELECT * FROM listing.wanted_goods g ORDER BY g.created_at, g.id;
  FOREACH definition IN ARRAY definitions LOOP
    EXECUTE definition;
  END LOOP;
END $$;

INSERT INTO listing.goods SELECT * FROM listing.wanted_goods g ORDER BY g.created_at, g.id;

-- An index for each order that the list can have, and one for each filter that may leave few.
CREATE INDEX goods_newest_idx ON listing.goods (created_at DESC, id DESC);
CREATE INDEX goods_updated_idx ON listing.goods (updated_at DESC, id DESC);
CREATE INDEX goods_name_idx ON listing.goods (name_folded, id);
CREATE INDEX goods_price_idx ON listing.goods (min_price, id);
CREATE INDEX goods_sold_idx ON listing.goods (sold DESC, id DESC);
CREATE INDEX goods_state_idx ON listing.goods (state, created_at DESC, id DESC);
CREATE INDEX goods_category_idx ON listing.goods (category_id, created_at DESC, id DESC);
CREATE INDEX goods_brand_idx ON listing.goods (brand_id, created_at DESC, id DESC) WHERE brand_id IS NOT NULL;
CREATE INDEX goods_out_of_stock_idx ON listing.goods (created_at DESC, id DESC) WHERE NOT in_stock;
CREATE INDEX goods_discounted_idx ON listing.goods (created_at DESC, id DESC) WHERE is_discounted;
CREATE INDEX goods_uncounted_idx ON listing.goods (created_at DESC, id DESC) WHERE is_uncounted;
-- By words and beginnings of words, without the parser of texts, which takes `2e0d98` for a number and a word.
CREATE INDEX goods_words_idx ON listing.goods USING gin (array_to_tsvector(string_to_array(name_folded, ' ')))
  WITH (gin_pending_list_limit = 256);
ANALYZE listing.goods;

-- Codes of variants as staff type them, from their beginning on. Its columns are not those that orders write.
CREATE INDEX variants_sku_typed_idx ON variants (lower(sku) COLLATE "C") WHERE sku IS NOT NULL AND deleted_at IS NULL;

-- What staff have done to many products at once, kept for a day: a repeated call is recognized by its id, and its results can be undone.
CREATE TABLE product_bulk_changes (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What was asked, and of each product what became of it and its values before.
  change jsonb NOT NULL,
  results jsonb NOT NULL,
  -- What became of each product when it was undone.
  undone jsonb
);
CREATE INDEX product_bulk_changes_old_idx ON product_bulk_changes (created_at);
CREATE INDEX product_bulk_changes_staff_idx ON product_bulk_changes (staff_id);
