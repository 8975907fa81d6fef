-- Staff change the tree of categories while the shop runs.
ALTER TABLE categories ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Products of a category, on sale or not, are gone through in steps; the foreign key looks here as well.
CREATE INDEX products_category_idx ON products (category_id, id);

-- Addresses that led somewhere: the slugs of renamed products and categories, and the slugs and ids of categories that became
-- part of another. One that is in use again counts no more.
CREATE TABLE old_addresses (
  kind text NOT NULL CHECK (kind IN ('product', 'category')),
  slug text NOT NULL,
  target_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, slug)
);
CREATE INDEX old_addresses_target_idx ON old_addresses (kind, target_id);

-- Whoever changes a slug, old addresses are kept. Nobody knew the one of a draft.
CREATE FUNCTION keep_old_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM old_addresses WHERE kind = TG_ARGV[0] AND slug = NEW.slug;
  IF NOT coalesce((to_jsonb(OLD) ->> 'is_draft')::boolean, false) THEN
    INSERT INTO old_addresses (kind, slug, target_id) VALUES (TG_ARGV[0], OLD.slug, NEW.id)
    ON CONFLICT (kind, slug) DO UPDATE SET target_id = excluded.target_id, created_at = now();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_old_address AFTER UPDATE OF slug ON products
  FOR EACH ROW WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION keep_old_address('product');
CREATE TRIGGER keep_old_address AFTER UPDATE OF slug ON categories
  FOR EACH ROW WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION keep_old_address('category');

CREATE FUNCTION forget_taken_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM old_addresses o USING added WHERE o.kind = TG_ARGV[0] AND o.slug = added.slug;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_taken_addresses AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION forget_taken_addresses('product');
CREATE TRIGGER forget_taken_addresses AFTER INSERT ON categories REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION forget_taken_addresses('category');

-- Pages that were missing may lead on now, and others may lead elsewhere.
CREATE FUNCTION tell_old_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change(CASE coalesce(NEW.kind, OLD.kind) WHEN 'product' THEN 'products' ELSE 'categories' END);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON old_addresses
  FOR EACH ROW EXECUTE FUNCTION tell_old_address();
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON old_addresses
  FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

-- What is done with the products of a category in steps, since one transaction would hold a hundred thousand of them for half a
-- minute: they move to the category `into_id`, which then takes the place of this one, or what lists and the search know of them is renewed.
CREATE TABLE category_work (
  category_id uuid PRIMARY KEY REFERENCES categories ON DELETE CASCADE,
  into_id uuid REFERENCES categories CHECK (into_id <> category_id),
  -- Products up to this one are done.
  after_id uuid,
  total integer NOT NULL CHECK (total >= 0),
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX category_work_into_idx ON category_work (into_id);

-- Categories that were deleted or merged, for a day, with what it takes to undo that.
CREATE TABLE category_removals (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  category_id uuid NOT NULL,
  category jsonb NOT NULL,
  -- The category that took its products, subcategories and old addresses.
  into_id uuid,
  product_ids uuid[] NOT NULL DEFAULT '{}',
  child_ids uuid[] NOT NULL DEFAULT '{}',
  addresses text[] NOT NULL DEFAULT '{}',
  removed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX category_removals_age_idx ON category_removals (removed_at);

-- Names and paths of categories stand in the words and lists of all products below them. A few products are renewed at once,
-- more of them later in steps. Other changes, such as of a picture, touch no product.
CREATE OR REPLACE FUNCTION listing.follow_categories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most CONSTANT integer := 1000;
  ids uuid[];
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
  IF (SELECT count(*) FROM (SELECT FROM public.products WHERE category_id = ANY (ids) LIMIT most + 1) counted) <= most THEN
    PERFORM FROM public.products WHERE category_id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    UPDATE public.products SET name = name WHERE category_id = ANY (ids);
  ELSE
    INSERT INTO public.category_work AS known (category_id, total)
    SELECT p.category_id, count(*) FROM public.products p WHERE p.category_id = ANY (ids) GROUP BY 1 ORDER BY 1
    ON CONFLICT (category_id) DO UPDATE SET after_id = NULL, done = 0, total = excluded.total WHERE known.into_id IS NULL;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER categories_renamed ON categories;
DROP FUNCTION refresh_search_of_category();
DROP TRIGGER listing_of_changed ON categories;
CREATE TRIGGER listing_of_changed AFTER UPDATE ON categories REFERENCING NEW TABLE AS changed OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_categories();
