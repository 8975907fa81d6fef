-- No transaction
-- A product's history finds the saves of the sheet and the rows of imports that changed it.
ALTER TABLE bulk_changes ADD COLUMN IF NOT EXISTS product_ids uuid[] NOT NULL DEFAULT '{}';
-- Safe: a row for each save of the sheet, which shoppers do not read
UPDATE bulk_changes c SET product_ids = ARRAY(
  SELECT DISTINCT coalesce(v.product_id, line.id)
  FROM jsonb_to_recordset(c.lines) AS line (id uuid) LEFT JOIN variants v ON v.id = line.id);
DROP INDEX CONCURRENTLY IF EXISTS bulk_changes_products_idx;
CREATE INDEX CONCURRENTLY bulk_changes_products_idx ON bulk_changes USING gin (product_ids);

-- Safe: the rows that are there get now() from the catalogue, without being rewritten
ALTER TABLE catalog_import_rows
  ADD COLUMN IF NOT EXISTS recorded_at timestamptz NOT NULL DEFAULT now(),
  -- What the line of before leaves out: the columns of the product's state and the texts of its pictures.
  ADD COLUMN IF NOT EXISTS unsaid jsonb;
DROP INDEX CONCURRENTLY IF EXISTS catalog_import_rows_product_idx;
CREATE INDEX CONCURRENTLY catalog_import_rows_product_idx ON catalog_import_rows (product_id) WHERE product_id IS NOT NULL;

-- Undoing an import removes the categories and brands that it has made. A product that it had made and nobody ordered is gone, and
-- keeps neither.
ALTER TABLE catalog_imports
  ADD COLUMN IF NOT EXISTS made_categories uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN IF NOT EXISTS made_brands uuid[] NOT NULL DEFAULT '{}';
ALTER TABLE products DROP CONSTRAINT IF EXISTS products_category_check;
ALTER TABLE products
  ALTER COLUMN category_id DROP NOT NULL,
  ADD CONSTRAINT products_category_check CHECK (category_id IS NOT NULL OR deleted_at IS NOT NULL) NOT VALID;
ALTER TABLE products VALIDATE CONSTRAINT products_category_check;
-- Read when a brand is removed.
DROP INDEX CONCURRENTLY IF EXISTS products_brand_idx;
CREATE INDEX CONCURRENTLY products_brand_idx ON products (brand_id) WHERE brand_id IS NOT NULL;

-- Who moved the stock without a document or an order. Days are looked for in a ledger of millions, whose rows come in their order;
-- rare reasons, too.
ALTER TABLE stock_ledger ADD COLUMN IF NOT EXISTS actor text;
DROP INDEX CONCURRENTLY IF EXISTS stock_ledger_days_idx;
CREATE INDEX CONCURRENTLY stock_ledger_days_idx ON stock_ledger
  USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);
DROP INDEX CONCURRENTLY IF EXISTS stock_ledger_reason_idx;
CREATE INDEX CONCURRENTLY stock_ledger_reason_idx ON stock_ledger (reason, id) WHERE reason <> 'order';
