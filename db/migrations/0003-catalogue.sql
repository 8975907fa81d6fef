CREATE TABLE brands (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  name_folded text NOT NULL GENERATED ALWAYS AS (search_words(name)) STORED,
  slug text NOT NULL UNIQUE
);

CREATE TABLE categories (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  parent_id uuid REFERENCES categories,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  name_folded text NOT NULL GENERATED ALWAYS AS (search_words(name)) STORED,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  image_url text,
  position integer NOT NULL DEFAULT 0,
  depth integer NOT NULL CHECK (depth BETWEEN 1 AND 6),
  -- Ancestors from the root down, the category itself last.
  path_ids uuid[] NOT NULL,
  UNIQUE NULLS NOT DISTINCT (parent_id, name),
  CHECK (cardinality(path_ids) = depth AND path_ids[depth] = id),
  CHECK ((parent_id IS NULL AND depth = 1) OR (parent_id IS NOT NULL AND path_ids[depth - 1] = parent_id))
);
CREATE INDEX categories_path_ids_idx ON categories USING gin (path_ids);

CREATE TABLE products (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(slug) <= 200),
  sku text UNIQUE CHECK (char_length(sku) <= 64),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 300),
  name_folded text NOT NULL GENERATED ALWAYS AS (search_words(name)) STORED,
  search tsvector NOT NULL
    GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, search_words(name || ' ' || coalesce(sku, '')))) STORED,
  short_desc text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  brand_id uuid REFERENCES brands,
  category_id uuid NOT NULL REFERENCES categories,
  thumbnail text,
  is_free_ship boolean NOT NULL DEFAULT false,
  ship_fast boolean NOT NULL DEFAULT false,
  is_published boolean NOT NULL DEFAULT true,
  deleted_at timestamptz,
  seo_title text,
  seo_description text,
  -- Figures kept beside the product so that lists can sort and filter on an index; refreshed by catalogue code.
  min_price bigint NOT NULL CHECK (min_price > 0),
  max_price bigint NOT NULL,
  in_stock boolean NOT NULL DEFAULT true,
  sold bigint NOT NULL DEFAULT 0 CHECK (sold >= 0),
  -- What the shop had sold, and how it was rated, before it moved here.
  sold_before bigint NOT NULL DEFAULT 0 CHECK (sold_before >= 0),
  rating_before_sum integer NOT NULL DEFAULT 0 CHECK (rating_before_sum >= 0),
  rating_before_count integer NOT NULL DEFAULT 0 CHECK (rating_before_count >= 0),
  rating_value numeric(3, 2) NOT NULL DEFAULT 0 CHECK (rating_value BETWEEN 0 AND 5),
  rating_count integer NOT NULL DEFAULT 0 CHECK (rating_count >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (max_price >= min_price)
);
CREATE INDEX products_search_idx ON products USING gin (search);
-- What cannot be bought stands last in every list by popularity.
CREATE INDEX products_popular_idx ON products (in_stock DESC, sold DESC, id DESC)
  WHERE is_published AND deleted_at IS NULL;
CREATE INDEX products_category_popular_idx ON products (category_id, in_stock DESC, sold DESC, id DESC)
  WHERE is_published AND deleted_at IS NULL;
CREATE INDEX products_newest_idx ON products (created_at DESC, id DESC)
  WHERE is_published AND deleted_at IS NULL;

CREATE TABLE product_images (
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  url text NOT NULL,
  alt text NOT NULL DEFAULT '',
  PRIMARY KEY (product_id, position)
);

CREATE TABLE product_options (
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  position integer NOT NULL CHECK (position BETWEEN 0 AND 3),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  PRIMARY KEY (product_id, position),
  UNIQUE (product_id, name)
);

-- Every product has at least one variant; a simple product's only variant has no options.
CREATE TABLE variants (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  product_id uuid NOT NULL REFERENCES products,
  sku text UNIQUE CHECK (char_length(sku) <= 64),
  options jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(options) = 'object'),
  price bigint NOT NULL CHECK (price > 0),
  discount_price bigint CHECK (discount_price > 0 AND discount_price < price),
  -- NULL: not counted.
  stock integer CHECK (stock >= 0),
  sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
  is_preorder boolean NOT NULL DEFAULT false,
  preorder_days integer NOT NULL DEFAULT 0 CHECK (preorder_days BETWEEN 0 AND 30),
  image_url text,
  weight_gram integer CHECK (weight_gram > 0),
  position integer NOT NULL DEFAULT 0,
  deleted_at timestamptz,
  UNIQUE (id, product_id)
);
CREATE UNIQUE INDEX variants_options_key ON variants (product_id, options) WHERE deleted_at IS NULL;

CREATE TABLE stock_ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  variant_id uuid NOT NULL REFERENCES variants,
  delta integer NOT NULL CHECK (delta <> 0),
  reason text NOT NULL CHECK (reason IN ('import', 'order', 'cancel', 'correction')),
  order_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((order_id IS NOT NULL) = (reason IN ('order', 'cancel')))
);
CREATE INDEX stock_ledger_variant_id_idx ON stock_ledger (variant_id);
CREATE UNIQUE INDEX stock_ledger_once_idx ON stock_ledger (order_id, variant_id, reason) WHERE order_id IS NOT NULL;
CREATE TRIGGER stock_ledger_append_only BEFORE UPDATE OR DELETE ON stock_ledger
  FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE attributes (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9_]{1,50}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100)
);

CREATE TABLE product_attributes (
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  attribute_id uuid NOT NULL REFERENCES attributes,
  position integer NOT NULL DEFAULT 0,
  value text NOT NULL CHECK (char_length(value) BETWEEN 1 AND 200),
  value_number numeric,
  PRIMARY KEY (product_id, attribute_id, value)
);
CREATE INDEX product_attributes_value_idx ON product_attributes (attribute_id, value, product_id);
