-- An import is brought in and undone in portions, so that orders of its products do not wait for all of it. A process that is killed is
-- followed by one that goes on after these rows.
ALTER TABLE catalog_imports
  ADD COLUMN applied_to integer NOT NULL DEFAULT -1,
  ADD COLUMN undone_to integer NOT NULL DEFAULT -1,
  -- The last sign of life of what fetches its pictures; null when nothing does.
  ADD COLUMN pictures_at timestamptz,
  DROP CONSTRAINT catalog_imports_status_check,
  ADD CONSTRAINT catalog_imports_status_check CHECK (status IN
    ('reading', 'ready', 'checking', 'checked', 'applying', 'partial', 'applied', 'undoing', 'undone', 'failed'));

-- Pictures on other servers that products have got by a file. Numbers count within a product.
CREATE TABLE catalog_import_pictures (
  import_id uuid NOT NULL REFERENCES catalog_imports ON DELETE CASCADE,
  row integer NOT NULL,
  number integer NOT NULL,
  -- No reference, as for rows.
  product_id uuid NOT NULL,
  url text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'fetched', 'failed', 'left')),
  reason text,
  PRIMARY KEY (import_id, row, number)
);
CREATE INDEX catalog_import_pictures_status_idx ON catalog_import_pictures (import_id, status, row, number);
CREATE INDEX catalog_import_pictures_waiting_idx ON catalog_import_pictures (import_id) WHERE status = 'waiting';

-- What the shop has fetched, so that the same file changes nothing when it is brought in again.
CREATE TABLE fetched_pictures (
  -- SHA-256 of the address, in hexadecimal digits.
  url_hash text PRIMARY KEY,
  upload_id uuid NOT NULL REFERENCES uploads ON DELETE CASCADE
);
CREATE INDEX fetched_pictures_upload_idx ON fetched_pictures (upload_id);
