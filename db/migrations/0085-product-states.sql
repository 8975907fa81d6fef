-- What staff edit in the back office. A product on sale has is_published, as ever; the new columns say what one that is not on sale is:
-- archived, planned for a time, a draft that was never on sale, or else hidden. Their defaults are true of all rows that exist, so no row
-- is written.
ALTER TABLE products
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN is_draft boolean NOT NULL DEFAULT false,
  ADD COLUMN publish_at timestamptz,
  ADD COLUMN archived_at timestamptz;

ALTER TABLE variants
  ADD COLUMN barcode text CONSTRAINT variants_barcode_check CHECK (barcode ~ '^[0-9A-Za-z.-]{4,32}$'),
  ADD COLUMN cost_price bigint CONSTRAINT variants_cost_price_check CHECK (cost_price >= 0),
  ADD COLUMN length_mm integer CONSTRAINT variants_length_check CHECK (length_mm > 0),
  ADD COLUMN width_mm integer CONSTRAINT variants_width_check CHECK (width_mm > 0),
  ADD COLUMN height_mm integer CONSTRAINT variants_height_check CHECK (height_mm > 0);

-- A barcode that a scanner reads names one thing.
CREATE UNIQUE INDEX variants_barcode_key ON variants (barcode) WHERE barcode IS NOT NULL AND deleted_at IS NULL;

-- Due plans are found without reading products.
CREATE INDEX products_publish_at_idx ON products (publish_at) WHERE publish_at IS NOT NULL;

ALTER TABLE uploads DROP CONSTRAINT uploads_purpose_check;
ALTER TABLE uploads ADD CONSTRAINT uploads_purpose_check
  CHECK (purpose IN ('review', 'avatar', 'store', 'return', 'product', 'content')) NOT VALID;

-- Roles that every shop has.
ALTER TABLE staff DROP CONSTRAINT staff_built_in_role_check;
ALTER TABLE staff ADD CONSTRAINT staff_built_in_role_check
  CHECK (built_in_role IN ('owner', 'manager', 'orders', 'goods', 'marketing', 'books'));
ALTER TABLE staff_links DROP CONSTRAINT staff_links_built_in_role_check;
ALTER TABLE staff_links ADD CONSTRAINT staff_links_built_in_role_check
  CHECK (built_in_role IN ('owner', 'manager', 'orders', 'goods', 'marketing', 'books'));
