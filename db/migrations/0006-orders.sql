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
CREATE INDEX orders_updated_at_idx ON orders (updated_at);
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
