CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Time-ordered ids (RFC 9562 version 7): rows made together lie together in every index.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
        FROM 1 FOR 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

-- Same folding as foldVietnamese() in src/shared/vietnamese.ts.
CREATE FUNCTION fold_vi(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), 'đĐ', 'dd'))
$$;

CREATE FUNCTION forbid_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

-- People ---------------------------------------------------------------------------------------

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  phone text UNIQUE CHECK (phone ~ '^\+?[0-9]{9,15}$'),
  email text CHECK (char_length(email) <= 254),
  username text CHECK (char_length(username) BETWEEN 1 AND 100),
  name text CHECK (char_length(name) <= 100),
  password_hash text NOT NULL,
  gender text CHECK (gender IN ('male', 'female', 'other')),
  birthday date,
  avatar_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (phone IS NOT NULL OR email IS NOT NULL OR username IS NOT NULL)
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE UNIQUE INDEX users_username_key ON users (lower(username));

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

CREATE TABLE password_reset_tokens (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_reset_tokens_user_id_idx ON password_reset_tokens (user_id);

-- Columns as rate-limiter-flexible expects them.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);

CREATE TABLE addresses (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  full_name text NOT NULL CHECK (char_length(full_name) BETWEEN 1 AND 100),
  phone text NOT NULL CHECK (phone ~ '^0[0-9]{9}$'),
  email text CHECK (char_length(email) <= 254),
  street text NOT NULL CHECK (char_length(street) BETWEEN 1 AND 255),
  scheme text NOT NULL DEFAULT 'legacy' CHECK (scheme IN ('legacy', '2025')),
  province_code text NOT NULL,
  province_name text NOT NULL,
  district_code text NOT NULL DEFAULT '',
  district_name text NOT NULL DEFAULT '',
  ward_code text NOT NULL DEFAULT '',
  ward_name text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((scheme = 'legacy') = (district_code <> ''))
);
CREATE INDEX addresses_user_id_idx ON addresses (user_id);
CREATE UNIQUE INDEX addresses_one_default_idx ON addresses (user_id) WHERE is_default;

-- Catalogue ------------------------------------------------------------------------------------

CREATE TABLE brands (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  slug text NOT NULL UNIQUE
);

CREATE TABLE categories (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  parent_id uuid REFERENCES categories,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
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
  name_folded text NOT NULL GENERATED ALWAYS AS (fold_vi(name)) STORED,
  search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, fold_vi(name))) STORED,
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
CREATE INDEX products_category_sold_idx ON products (category_id, sold DESC, id DESC)
  WHERE is_published AND deleted_at IS NULL;
CREATE INDEX products_sold_idx ON products (sold DESC, id DESC) WHERE is_published AND deleted_at IS NULL;
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

-- Flash sales ----------------------------------------------------------------------------------

CREATE TABLE flash_sales (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (start_at < end_at)
);

CREATE TABLE flash_sale_entries (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  flash_sale_id uuid NOT NULL REFERENCES flash_sales ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products,
  -- NULL: one price and one allotment for the whole product.
  variant_id uuid,
  price bigint NOT NULL CHECK (price > 0),
  quantity integer NOT NULL CHECK (quantity >= 0),
  sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
  CHECK (sold <= quantity),
  UNIQUE NULLS NOT DISTINCT (flash_sale_id, product_id, variant_id),
  FOREIGN KEY (variant_id, product_id) REFERENCES variants (id, product_id)
);

-- Each entry spread over its variants: no variant can be in two overlapping windows.
CREATE TABLE flash_sale_variants (
  entry_id uuid NOT NULL REFERENCES flash_sale_entries ON DELETE CASCADE,
  variant_id uuid NOT NULL REFERENCES variants,
  during tstzrange NOT NULL CHECK (lower_inc(during) AND NOT upper_inc(during)),
  PRIMARY KEY (entry_id, variant_id),
  EXCLUDE USING gist (variant_id WITH =, during WITH &&)
);

-- Carts ----------------------------------------------------------------------------------------

CREATE TABLE carts (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid UNIQUE REFERENCES users ON DELETE CASCADE,
  session_id uuid UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((user_id IS NULL) <> (session_id IS NULL))
);

CREATE TABLE cart_items (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  cart_id uuid NOT NULL REFERENCES carts ON DELETE CASCADE,
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  -- Bound only when the line was added at a flash price.
  flash_sale_entry_id uuid REFERENCES flash_sale_entries ON DELETE SET NULL,
  price_when_added bigint NOT NULL CHECK (price_when_added > 0),
  added_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (cart_id, variant_id),
  FOREIGN KEY (variant_id, product_id) REFERENCES variants (id, product_id)
);

-- Orders ---------------------------------------------------------------------------------------

CREATE TABLE orders (
  id text PRIMARY KEY CHECK (id ~ '^DH[0-9A-HJKMNP-TV-Z]{8}$'),
  user_id uuid REFERENCES users ON DELETE SET NULL,
  idempotency_key uuid NOT NULL,
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SHIPPING', 'COMPLETED', 'CANCELLED')),
  payment_method text NOT NULL CHECK (payment_method IN ('COD', 'BANK_TRANSFER')),
  payment_status text NOT NULL DEFAULT 'unpaid' CHECK (payment_status IN ('unpaid', 'paid', 'refund_due', 'refunded')),
  subtotal bigint NOT NULL CHECK (subtotal > 0),
  shipping_fee bigint NOT NULL CHECK (shipping_fee >= 0),
  voucher_discount bigint NOT NULL DEFAULT 0 CHECK (voucher_discount >= 0),
  coin_discount bigint NOT NULL DEFAULT 0 CHECK (coin_discount >= 0),
  total bigint NOT NULL CHECK (total >= 0),
  recipient text NOT NULL,
  phone text NOT NULL,
  email text,
  street text NOT NULL,
  address_scheme text NOT NULL,
  province_code text NOT NULL,
  province_name text NOT NULL,
  district_code text NOT NULL,
  district_name text NOT NULL,
  ward_code text NOT NULL,
  ward_name text NOT NULL,
  confirmation_requested_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, idempotency_key),
  CHECK (total = subtotal + shipping_fee - voucher_discount - coin_discount),
  CHECK (voucher_discount + coin_discount <= subtotal)
);
CREATE INDEX orders_user_idx ON orders (user_id, created_at DESC, id);
CREATE INDEX orders_status_idx ON orders (status, created_at DESC, id);

CREATE TABLE order_items (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  order_id text NOT NULL REFERENCES orders ON DELETE CASCADE,
  position integer NOT NULL,
  product_id uuid NOT NULL REFERENCES products,
  variant_id uuid NOT NULL REFERENCES variants,
  -- What the shopper saw when ordering; the product may change or go.
  product_name text NOT NULL,
  product_slug text NOT NULL,
  variant_name text NOT NULL DEFAULT '',
  sku text,
  image_url text,
  quantity integer NOT NULL CHECK (quantity > 0),
  original_price bigint NOT NULL CHECK (original_price > 0),
  final_price bigint NOT NULL CHECK (final_price > 0 AND final_price <= original_price),
  stock_taken integer NOT NULL CHECK (stock_taken BETWEEN 0 AND quantity),
  flash_sale_entry_id uuid REFERENCES flash_sale_entries ON DELETE SET NULL,
  is_preorder boolean NOT NULL DEFAULT false,
  UNIQUE (order_id, variant_id),
  UNIQUE (order_id, position)
);
CREATE INDEX order_items_product_id_idx ON order_items (product_id);

CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('placed', 'paid', 'shipping', 'completed', 'cancelled', 'refund_due', 'refunded')),
  actor text NOT NULL CHECK (actor IN ('shopper', 'keeper', 'system')),
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_events_order_id_idx ON order_events (order_id, id);

CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  order_id text REFERENCES orders,
  provider text NOT NULL,
  provider_reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  raw jsonb NOT NULL DEFAULT '{}',
  received_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, provider_reference)
);
CREATE INDEX payments_order_id_idx ON payments (order_id);

-- Reviews and uploads --------------------------------------------------------------------------

CREATE TABLE uploads (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  path text NOT NULL UNIQUE,
  mime_type text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  width integer,
  height integer,
  original_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX uploads_user_id_idx ON uploads (user_id);

CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  order_id text NOT NULL REFERENCES orders,
  product_id uuid NOT NULL REFERENCES products,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  content text NOT NULL DEFAULT '' CHECK (char_length(content) <= 5000),
  is_hidden boolean NOT NULL DEFAULT false,
  reply text,
  replied_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, product_id),
  CHECK ((reply IS NULL) = (replied_at IS NULL))
);
CREATE INDEX reviews_product_idx ON reviews (product_id, created_at DESC) WHERE NOT is_hidden;
CREATE INDEX reviews_user_idx ON reviews (user_id, created_at DESC);

CREATE TABLE review_media (
  review_id uuid NOT NULL REFERENCES reviews ON DELETE CASCADE,
  position integer NOT NULL CHECK (position BETWEEN 0 AND 7),
  upload_id uuid NOT NULL UNIQUE REFERENCES uploads,
  PRIMARY KEY (review_id, position)
);

-- Wallet and notifications ---------------------------------------------------------------------

CREATE TABLE vouchers (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9]{3,32}$'),
  percent integer NOT NULL CHECK (percent BETWEEN 1 AND 100),
  max_discount bigint CHECK (max_discount > 0),
  min_subtotal bigint NOT NULL DEFAULT 0 CHECK (min_subtotal >= 0),
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  quantity integer CHECK (quantity >= 0),
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  is_public boolean NOT NULL DEFAULT true,
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (start_at < end_at),
  CHECK (used <= quantity)
);

CREATE TABLE user_vouchers (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  voucher_id uuid NOT NULL REFERENCES vouchers,
  order_id text UNIQUE REFERENCES orders,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, voucher_id)
);

CREATE TABLE coin_ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('earn', 'spend', 'return', 'adjust')),
  amount bigint NOT NULL CHECK (amount <> 0),
  note text NOT NULL DEFAULT '',
  order_id text REFERENCES orders,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (type = 'adjust' OR order_id IS NOT NULL),
  CHECK (type <> 'spend' OR amount < 0),
  CHECK (type NOT IN ('earn', 'return') OR amount > 0)
);
CREATE INDEX coin_ledger_user_idx ON coin_ledger (user_id, id DESC);
CREATE UNIQUE INDEX coin_ledger_once_idx ON coin_ledger (order_id, type) WHERE order_id IS NOT NULL;

CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  title text NOT NULL,
  message text NOT NULL,
  link text,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz
);
CREATE INDEX notifications_user_idx ON notifications (user_id, created_at DESC);

CREATE TABLE stores (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  description text NOT NULL DEFAULT '' CHECK (char_length(description) <= 2000),
  logo_url text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  decision_note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX stores_one_live_request_idx ON stores (user_id) WHERE status <> 'rejected';

-- Content --------------------------------------------------------------------------------------

CREATE TABLE pages (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- A text, or {"vi": …, "en": …}.
  title jsonb NOT NULL CHECK (jsonb_typeof(title) IN ('string', 'object')),
  content text NOT NULL,
  seo_title text,
  seo_description text,
  cover_image_url text,
  cover_alt text NOT NULL DEFAULT '',
  show_cover boolean NOT NULL DEFAULT false,
  cover_mode text NOT NULL DEFAULT 'cover' CHECK (cover_mode IN ('contain', 'cover')),
  cover_height integer CHECK (cover_height >= 10),
  cover_height_unit text NOT NULL DEFAULT 'vh' CHECK (cover_height_unit IN ('vh', 'px')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE menu_items (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  location text NOT NULL CHECK (char_length(location) BETWEEN 1 AND 50),
  parent_id uuid REFERENCES menu_items ON DELETE CASCADE,
  label text NOT NULL CHECK (char_length(label) BETWEEN 1 AND 100),
  url text,
  position integer NOT NULL DEFAULT 0
);
CREATE INDEX menu_items_location_idx ON menu_items (location, position);

CREATE TABLE banners (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 200),
  subtitle text NOT NULL DEFAULT '',
  image_url text NOT NULL,
  phone_image_url text,
  link text,
  position integer NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true
);

CREATE TABLE product_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  session_id uuid,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  category_id uuid,
  viewed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (user_id IS NOT NULL OR session_id IS NOT NULL)
);
CREATE INDEX product_views_product_idx ON product_views (product_id, viewed_at DESC);
