-- Products grouped across categories: chosen by hand, or found by a rule.
CREATE TABLE collections (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  name text NOT NULL CONSTRAINT collections_name_check CHECK (char_length(name) BETWEEN 1 AND 150),
  slug text NOT NULL CONSTRAINT collections_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(slug) <= 200),
  -- HTML, cleaned.
  description text NOT NULL DEFAULT '',
  image_url text,
  seo_title text,
  seo_description text,
  -- Conditions that the search knows, all of which hold. Without one, products are chosen by hand.
  rule jsonb CONSTRAINT collections_rule_check CHECK (jsonb_typeof(rule) = 'object'),
  sort text NOT NULL DEFAULT 'manual'
    CONSTRAINT collections_sort_check CHECK (sort IN ('manual', 'best_selling', 'newest', 'price_asc', 'price_desc')),
  is_published boolean NOT NULL DEFAULT false,
  -- A published one is shown from then on; from now on without it.
  publish_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- A removed one can be restored for a while. Its slug is free for another one meanwhile.
  deleted_at timestamptz,
  CONSTRAINT collections_order_check CHECK (rule IS NULL OR sort IN ('best_selling', 'newest'))
);
CREATE UNIQUE INDEX collections_slug_key ON collections (slug) WHERE deleted_at IS NULL;
CREATE INDEX collections_listed_idx ON collections (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX collections_removed_idx ON collections (deleted_at) WHERE deleted_at IS NOT NULL;

-- What was chosen by hand, in the merchant's order.
CREATE TABLE collection_products (
  collection_id uuid NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position integer NOT NULL CONSTRAINT collection_products_position_check CHECK (position >= 0),
  PRIMARY KEY (collection_id, product_id)
);
CREATE INDEX collection_products_order_idx ON collection_products (collection_id, position);
CREATE INDEX collection_products_product_id_idx ON collection_products (product_id);

CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON collections
  FOR EACH ROW EXECUTE FUNCTION tell_tags('collections');
CREATE TRIGGER tell_change AFTER UPDATE ON collections
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_tags('collections');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON collections
  FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON collection_products
  FOR EACH ROW EXECUTE FUNCTION tell_tags('collections');
CREATE TRIGGER tell_change AFTER UPDATE ON collection_products
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_tags('collections');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON collection_products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

-- Old slugs lead on, as those of products and categories do.
ALTER TABLE old_addresses
  DROP CONSTRAINT old_addresses_kind_check,
  ADD CONSTRAINT old_addresses_kind_check CHECK (kind IN ('product', 'category', 'collection'));
CREATE TRIGGER keep_old_address AFTER UPDATE OF slug ON collections
  FOR EACH ROW WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION keep_old_address('collection');
CREATE TRIGGER forget_taken_addresses AFTER INSERT ON collections REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION forget_taken_addresses('collection');
CREATE OR REPLACE FUNCTION tell_old_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change(
    CASE coalesce(NEW.kind, OLD.kind) WHEN 'product' THEN 'products' WHEN 'collection' THEN 'collections' ELSE 'categories' END);
  RETURN NULL;
END $$;
