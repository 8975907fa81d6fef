-- Categories of a product besides its main one (products.category_id). Shoppers find it under each of them.
CREATE TABLE product_categories (
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  -- No cascade: a category that has products is merged, not deleted.
  category_id uuid NOT NULL REFERENCES categories,
  PRIMARY KEY (product_id, category_id)
);
-- Products of a category are gone through in their order, in steps.
CREATE INDEX product_categories_category_idx ON product_categories (category_id, product_id);

-- The main category says what it says; those above it are implied. Whoever changes it, such rows go.
CREATE FUNCTION drop_implied_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_categories
  WHERE product_id = NEW.id AND category_id = ANY (SELECT unnest(path_ids) FROM categories WHERE id = NEW.category_id);
  RETURN NULL;
END $$;
CREATE TRIGGER drop_implied_categories AFTER UPDATE OF category_id ON products
  FOR EACH ROW WHEN (OLD.category_id <> NEW.category_id) EXECUTE FUNCTION drop_implied_categories();

-- Of each product that lost a further category by a merge: which it had before and afterwards.
ALTER TABLE category_removals ADD COLUMN further jsonb NOT NULL DEFAULT '[]';

-- Further categories are words of a product as its main one is.
CREATE OR REPLACE FUNCTION product_search(product products) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT setweight(to_tsvector('simple', search_words(coalesce(product.sku, ''))), 'A')
    || weighted_words(product.name, 'A')
    || weighted_words(coalesce((SELECT name FROM brands WHERE id = product.brand_id), ''), 'B')
    || coalesce((
      SELECT weighted_words(string_agg(above.name, ' ' ORDER BY above.depth) FILTER (WHERE above.depth > 1 OR own.depth = 1), 'B')
        || weighted_words(coalesce(string_agg(above.name, ' ') FILTER (WHERE above.depth = 1 AND own.depth > 1), ''), 'C')
      FROM categories own JOIN categories above ON above.id = ANY (own.path_ids)
      WHERE own.id = product.category_id), '')
    || coalesce((
      SELECT weighted_words(coalesce(string_agg(DISTINCT above.name, ' ') FILTER (WHERE above.depth > 1 OR own.depth = 1), ''), 'B')
        || weighted_words(coalesce(string_agg(DISTINCT above.name, ' ') FILTER (WHERE above.depth = 1 AND own.depth > 1), ''), 'C')
      FROM product_categories m JOIN categories own ON own.id = m.category_id JOIN categories above ON above.id = ANY (own.path_ids)
      WHERE m.product_id = product.id), '')
    || weighted_words(product.search_extra, 'D')
$$;

-- The tags of the further categories themselves; `tags` has those above them as well.
ALTER TABLE listing.products ADD COLUMN more_tags integer[] NOT NULL DEFAULT '{}';

-- A product stands in the list of each of its categories once: here for the further ones, in listing.products for the main one. Both have
-- the same index, so that the list of a category merges two index-only scans.
CREATE TABLE listing.further_products (
  id uuid NOT NULL,
  category_tag integer NOT NULL,
  sold bigint NOT NULL,
  min_price bigint NOT NULL,
  max_price bigint NOT NULL,
  created_at timestamptz NOT NULL,
  in_stock boolean NOT NULL,
  ship_fast boolean NOT NULL,
  rating_value numeric(3, 2) NOT NULL,
  tags integer[] NOT NULL,
  PRIMARY KEY (id, category_tag)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
CREATE INDEX further_products_of_category_idx ON listing.further_products (category_tag, in_stock DESC, sold DESC, id DESC)
  INCLUDE (min_price, max_price, created_at, ship_fast, rating_value, tags);

-- A category above several of a product's categories is one tag.
CREATE OR REPLACE VIEW listing.wanted AS
  SELECT p.id, p.sold, p.min_price, p.max_price, p.created_at, p.in_stock, p.ship_fast, p.rating_value,
    (ARRAY(
      SELECT t.tag FROM public.categories c JOIN listing.tags t ON t.category_id = ANY (c.path_ids) WHERE c.id = p.category_id
      UNION ALL
      SELECT DISTINCT t.tag
      FROM public.product_categories m JOIN public.categories c ON c.id = m.category_id JOIN listing.tags t ON t.category_id = ANY (c.path_ids)
      WHERE m.product_id = p.id
        AND NOT EXISTS (SELECT FROM public.categories own WHERE own.id = p.category_id AND t.category_id = ANY (own.path_ids))
      UNION ALL
      SELECT t.tag FROM public.product_attributes a JOIN listing.tags t USING (attribute_id, value) WHERE a.product_id = p.id))[:400] AS tags,
    listing.marks(p.min_price, p.max_price, p.rating_value, p.ship_fast) AS marks, p.search,
    (SELECT t.tag FROM listing.tags t WHERE t.category_id = p.category_id) AS category_tag, p.name_folded,
    ARRAY(
      SELECT t.tag FROM public.product_categories m JOIN listing.tags t ON t.category_id = m.category_id
      WHERE m.product_id = p.id AND m.category_id <> p.category_id ORDER BY t.tag) AS more_tags
  FROM public.products p WHERE p.is_published AND p.deleted_at IS NULL;

CREATE VIEW listing.wanted_further AS
  SELECT p.id, more.tag AS category_tag, p.sold, p.min_price, p.max_price, p.created_at, p.in_stock, p.ship_fast, p.rating_value, p.tags
  FROM listing.products p, unnest(p.more_tags) AS more (tag);

CREATE OR REPLACE FUNCTION listing.refresh(ids uuid[]) RETURNS void LANGUAGE sql AS $$
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
  WHERE (known.*) IS DISTINCT FROM (excluded.*)
$$;

CREATE OR REPLACE FUNCTION listing.follow_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE listing.products, listing.further_products, listing.goods;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM listing.products WHERE id IN (SELECT id FROM gone);
    DELETE FROM listing.further_products WHERE id IN (SELECT id FROM gone);
    DELETE FROM listing.goods WHERE id IN (SELECT id FROM gone);
  ELSE
    PERFORM listing.refresh(ARRAY(SELECT id FROM changed));
    PERFORM listing.refresh_goods(ARRAY(SELECT id FROM changed));
  END IF;
  RETURN NULL;
END $$;

-- Its own trigger makes the words of a product and its rows in lists anew.
CREATE FUNCTION listing.follow_product_categories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT DISTINCT product_id FROM changed);
BEGIN
  IF cardinality(ids) > 0 THEN
    PERFORM FROM public.products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    UPDATE public.products SET name = name WHERE id = ANY (ids);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listing_of_new AFTER INSERT ON product_categories REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_product_categories();
CREATE TRIGGER listing_of_changed AFTER UPDATE ON product_categories REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_product_categories();
CREATE TRIGGER listing_of_gone AFTER DELETE ON product_categories REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_product_categories();

-- As before, for products that have one of the categories besides their own, too.
CREATE OR REPLACE FUNCTION listing.follow_categories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most CONSTANT integer := 1000;
  ids uuid[];
  affected uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing.tags (category_id) SELECT id FROM changed ON CONFLICT DO NOTHING;
    RETURN NULL;
  END IF;
  ids := ARRAY(
    SELECT n.id FROM changed n JOIN before o USING (id) WHERE (n.name, n.path_ids) IS DISTINCT FROM (o.name, o.path_ids));
  IF cardinality(ids) = 0 THEN
    RETURN NULL;
  END IF;
  ids := ARRAY(SELECT id FROM public.categories WHERE path_ids && ids);
  affected := ARRAY(
    SELECT id FROM public.products WHERE category_id = ANY (ids)
    UNION ALL SELECT product_id FROM public.product_categories WHERE category_id = ANY (ids) LIMIT most + 1);
  IF cardinality(affected) <= most THEN
    PERFORM FROM public.products WHERE id = ANY (affected) ORDER BY id FOR NO KEY UPDATE;
    UPDATE public.products SET name = name WHERE id = ANY (affected);
  ELSE
    INSERT INTO public.category_work AS known (category_id, total)
    SELECT category_id, count(*) FROM (
      SELECT category_id FROM public.products WHERE category_id = ANY (ids)
      UNION ALL SELECT category_id FROM public.product_categories WHERE category_id = ANY (ids)) each
    GROUP BY 1 ORDER BY 1
    ON CONFLICT (category_id) DO UPDATE SET after_id = NULL, done = 0, total = excluded.total WHERE known.into_id IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION listing.rebuild() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  definitions text[];
  definition text;
  name text;
BEGIN
  LOCK TABLE listing.products, listing.further_products, listing.goods IN ACCESS EXCLUSIVE MODE;
  definitions := ARRAY(
    SELECT indexdef FROM pg_indexes
    WHERE schemaname = 'listing' AND tablename IN ('products', 'further_products', 'goods') AND indexname NOT LIKE '%\_pkey'
    ORDER BY indexname);
  FOR name IN
    SELECT indexname FROM pg_indexes
    WHERE schemaname = 'listing' AND tablename IN ('products', 'further_products', 'goods') AND indexname NOT LIKE '%\_pkey'
  LOOP
    EXECUTE format('DROP INDEX listing.%I', name);
  END LOOP;
  TRUNCATE listing.products, listing.further_products, listing.goods;
  INSERT INTO listing.tags (category_id) SELECT id FROM public.categories ON CONFLICT DO NOTHING;
  INSERT INTO listing.tags (attribute_id, value, value_number)
    SELECT attribute_id, value, min(value_number) FROM public.product_attributes GROUP BY 1, 2 ON CONFLICT DO NOTHING;
  -- In the order in which lists are mostly walked: what is looked at together lies together.
  INSERT INTO listing.products SELECT * FROM listing.wanted p ORDER BY p.in_stock DESC, p.sold DESC, p.id DESC;
  INSERT INTO listing.further_products SELECT * FROM listing.wanted_further p ORDER BY p.in_stock DESC, p.sold DESC, p.id DESC;
  INSERT INTO listing.goods SELECT * FROM listing.wanted_goods g ORDER BY g.created_at, g.id;
  FOREACH definition IN ARRAY definitions LOOP
    EXECUTE definition;
  END LOOP;
END $$;
