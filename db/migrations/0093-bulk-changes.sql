-- What one save of the sheet of goods changed, so that all of it can be undone. The page makes the id, so that a save that is sent again
-- is done once; `answer` is what the first one was told. A nightly job deletes what is old.
CREATE TABLE bulk_changes (
  id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  staff_id uuid REFERENCES staff (id),
  actor text NOT NULL CHECK (char_length(actor) BETWEEN 1 AND 200),
  request_hash bytea NOT NULL,
  -- The change that this one takes back.
  undoes uuid UNIQUE REFERENCES bulk_changes (id) ON DELETE CASCADE,
  row_count integer NOT NULL CHECK (row_count > 0),
  cell_count integer NOT NULL CHECK (cell_count > 0),
  -- [{"id", "field", "before", "after"}]: what was written to which variant or product.
  lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array'),
  answer jsonb NOT NULL
);
CREATE INDEX bulk_changes_newest_idx ON bulk_changes (created_at DESC, id DESC);
