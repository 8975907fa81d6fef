CREATE TABLE flash_sales (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (start_at < end_at)
);
CREATE INDEX flash_sales_end_at_idx ON flash_sales (end_at);

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
CREATE INDEX flash_sale_entries_product_idx ON flash_sale_entries (product_id);

-- Each entry spread over its variants: no variant can be in two overlapping windows.
CREATE TABLE flash_sale_variants (
  entry_id uuid NOT NULL REFERENCES flash_sale_entries ON DELETE CASCADE,
  variant_id uuid NOT NULL REFERENCES variants,
  during tstzrange NOT NULL CHECK (lower_inc(during) AND NOT upper_inc(during)),
  PRIMARY KEY (entry_id, variant_id),
  EXCLUDE USING gist (variant_id WITH =, during WITH &&)
);
CREATE INDEX flash_sale_variants_during_idx ON flash_sale_variants USING gist (during);
