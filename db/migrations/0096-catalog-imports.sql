-- Files of products that staff bring in: what was recognized, what each line would change or has changed, and what it takes to undo it.
CREATE TABLE catalog_imports (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  staff_id uuid REFERENCES staff,
  staff_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  file_name text NOT NULL CHECK (char_length(file_name) <= 200),
  -- The key in the file store; null when the file has been deleted.
  file_key text,
  bytes bigint NOT NULL CHECK (bytes > 0),
  kind text NOT NULL CHECK (kind IN ('ndjson', 'csv', 'xlsx')),
  status text NOT NULL DEFAULT 'reading'
    CHECK (status IN ('reading', 'ready', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  source text,
  sheet integer,
  header integer,
  columns jsonb,
  mapping jsonb,
  samples jsonb,
  stock_mode text NOT NULL DEFAULT 'keep' CHECK (stock_mode IN ('keep', 'set', 'add')),
  skip_bad boolean NOT NULL DEFAULT false,
  -- For products that the file names no category for.
  category_id uuid REFERENCES categories ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  -- Of the step that runs.
  started_at timestamptz NOT NULL DEFAULT now(),
  rows_done integer NOT NULL DEFAULT 0,
  wants_stop boolean NOT NULL DEFAULT false,
  counts jsonb,
  warnings jsonb,
  problem text,
  ended_at timestamptz
);

CREATE INDEX catalog_imports_staff_idx ON catalog_imports (staff_id);
CREATE INDEX catalog_imports_category_idx ON catalog_imports (category_id) WHERE category_id IS NOT NULL;

-- No reference to products: rows are many, and tell what was, also of a product that is gone.
CREATE TABLE catalog_import_rows (
  import_id uuid NOT NULL REFERENCES catalog_imports ON DELETE CASCADE,
  row integer NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('created', 'updated', 'bad', 'kept')),
  product_id uuid,
  name text NOT NULL DEFAULT '',
  -- Fields before and after, shortened.
  changes jsonb,
  -- The whole line of before, and pieces added to the stock by variant.
  before jsonb,
  stock jsonb,
  version_after integer,
  reason text,
  -- The cells of a row that cannot be imported, or its line, for the file of these rows.
  source jsonb,
  PRIMARY KEY (import_id, row)
);

CREATE INDEX catalog_import_rows_outcome_idx ON catalog_import_rows (import_id, outcome, row);

-- What somebody chose for the columns of a file, for the next file with the same ones.
CREATE TABLE catalog_import_mappings (
  columns_hash text PRIMARY KEY,
  mapping jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
