-- What lists are made from: a narrow row for each product that shoppers see, kept right by triggers. All of it can be
-- made anew from the catalogue, so it stands apart from the shop's own tables and in no backup.
CREATE SCHEMA listing;

-- What products can be chosen by, as numbers: the categories, and the values of attributes.
CREATE TABLE listing.tags (
  tag integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id uuid UNIQUE,
  attribute_id uuid,
  value text,
  value_number numeric,
  UNIQUE (attribute_id, value),
  CHECK ((category_id IS NULL) <> (attribute_id IS NULL))
);
CREATE INDEX tags_number_idx ON listing.tags (attribute_id, value_number);

-- Prices within a fifth of each other share a step.
CREATE FUNCTION listing.price_step(price bigint) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT floor(ln(greatest(price, 1)::float8) / ln(1.2::float8))::integer
$$;

-- Marks say roughly what the columns beside them say exactly, for finding rows by an index together with words and tags:
-- from 0 up the steps of prices, from 1000 up the halves of a rating, 2000 fast shipping.
CREATE FUNCTION listing.price_marks(low bigint, high bigint) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(step) FROM generate_series(listing.price_step(low), listing.price_step(high)) step
$$;
CREATE FUNCTION listing.marks(low bigint, high bigint, rating numeric, ship_fast boolean) RETURNS integer[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT listing.price_marks(low, high) || (1000 + floor(rating * 2)::integer)
    || CASE WHEN ship_fast THEN ARRAY[2000] ELSE '{}' END
$$;

CREATE TABLE listing.products (
  id uuid PRIMARY KEY,
  sold bigint NOT NULL,
  min_price bigint NOT NULL,
  max_price bigint NOT NULL,
  created_at timestamptz NOT NULL,
  in_stock boolean NOT NULL,
  ship_fast boolean NOT NULL,
  rating_value numeric(3, 2) NOT NULL,
  -- Its categories and its attributes' values.
  tags integer[] NOT NULL,
  marks integer[] NOT NULL,
  search tsvector NOT NULL
);

-- What the rows should be.
CREATE VIEW listing.wanted AS
  SELECT p.id, p.sold, p.min_price, p.max_price, p.created_at, p.in_stock, p.ship_fast, p.rating_value,
    ARRAY(
      SELECT t.tag FROM public.categories c JOIN listing.tags t ON t.category_id = ANY (c.path_ids)
      WHERE c.id = p.category_id
      UNION ALL
      SELECT t.tag FROM public.product_attributes a JOIN listing.tags t USING (attribute_id, value)
      WHERE a.product_id = p.id) AS tags,
    listing.marks(p.min_price, p.max_price, p.rating_value, p.ship_fast) AS marks, p.search
  FROM public.products p WHERE p.is_published AND p.deleted_at IS NULL;

-- Whoever calls this holds the products' rows, so that what is written here is never older than what is there already.
CREATE FUNCTION listing.refresh(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing.products l WHERE l.id = ANY (ids) AND NOT EXISTS (
    SELECT FROM public.products p WHERE p.id = l.id AND p.is_published AND p.deleted_at IS NULL);
  INSERT INTO listing.products AS known
  SELECT * FROM listing.wanted WHERE id = ANY (ids)
  ON CONFLICT (id) DO UPDATE SET sold = excluded.sold, min_price = excluded.min_price, max_price = excluded.max_price,
    created_at = excluded.created_at, in_stock = excluded.in_stock, ship_fast = excluded.ship_fast,
    rating_value = excluded.rating_value, tags = excluded.tags, marks = excluded.marks, search = excluded.search
  WHERE (known.*) IS DISTINCT FROM (excluded.*)
$$;

CREATE FUNCTION listing.rebuild() RETURNS void LANGUAGE sql AS $$
  TRUNCATE listing.products;
  INSERT INTO listing.tags (category_id) SELECT id FROM public.categories ON CONFLICT DO NOTHING;
  INSERT INTO listing.tags (attribute_id, value, value_number)
    SELECT attribute_id, value, min(value_number) FROM public.product_attributes GROUP BY 1, 2 ON CONFLICT DO NOTHING;
  -- In the order in which lists are mostly walked: what is looked at together lies together.
  INSERT INTO listing.products SELECT * FROM listing.wanted p ORDER BY p.in_stock DESC, p.sold DESC, p.id DESC
$$;

CREATE FUNCTION listing.follow_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE listing.products;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM listing.products WHERE id IN (SELECT id FROM gone);
  ELSE
    PERFORM listing.refresh(ARRAY(SELECT id FROM changed));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listing_of_new AFTER INSERT ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_products();
CREATE TRIGGER listing_of_changed AFTER UPDATE ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_products();
CREATE TRIGGER listing_of_gone AFTER DELETE ON products REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_products();
CREATE TRIGGER listing_of_none AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_products();

CREATE FUNCTION listing.follow_attributes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT DISTINCT product_id FROM changed);
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO listing.tags (attribute_id, value, value_number)
    SELECT attribute_id, value, min(value_number) FROM changed
    WHERE NOT EXISTS (
      SELECT FROM listing.tags t WHERE t.attribute_id = changed.attribute_id AND t.value = changed.value)
    GROUP BY 1, 2 ON CONFLICT DO NOTHING;
  END IF;
  PERFORM FROM public.products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM listing.refresh(ids);
  RETURN NULL;
END $$;
CREATE TRIGGER listing_of_new AFTER INSERT ON product_attributes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_attributes();
CREATE TRIGGER listing_of_changed AFTER UPDATE ON product_attributes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_attributes();
CREATE TRIGGER listing_of_gone AFTER DELETE ON product_attributes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_attributes();

CREATE FUNCTION listing.follow_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing.tags (category_id) SELECT id FROM changed ON CONFLICT DO NOTHING;
  IF TG_OP = 'UPDATE' THEN
    PERFORM FROM public.products WHERE category_id IN (SELECT id FROM changed) ORDER BY id FOR NO KEY UPDATE;
    PERFORM listing.refresh(ARRAY(
      SELECT p.id FROM public.products p WHERE p.category_id IN (SELECT id FROM changed)));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listing_of_new AFTER INSERT ON categories REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_categories();
CREATE TRIGGER listing_of_changed AFTER UPDATE ON categories REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_categories();

SELECT listing.rebuild();

-- What cannot be bought stands last in every list by popularity.
CREATE INDEX products_popular_idx ON listing.products (in_stock DESC, sold DESC, id DESC);
CREATE INDEX products_newest_idx ON listing.products (created_at DESC, id DESC);
-- Entries wait in no list of pending ones: each search would read through it while an import runs.
CREATE INDEX products_found_idx ON listing.products USING gin (search, tags, marks) WITH (fastupdate = off);
ANALYZE listing.products, listing.tags;
