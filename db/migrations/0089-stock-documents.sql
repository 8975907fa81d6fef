-- What staff book into the stock: goods that came in, corrections, counts, and their reversals. A document never changes; what was
-- wrong is booked back by another one.
CREATE TABLE stock_documents (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  kind text NOT NULL CHECK (kind IN ('receipt', 'correction', 'count', 'reversal')),
  request_key uuid NOT NULL UNIQUE,
  request_hash bytea NOT NULL,
  supplier text NOT NULL DEFAULT '' CHECK (char_length(supplier) <= 200),
  -- The number on the supplier's own paper.
  reference text NOT NULL DEFAULT '' CHECK (char_length(reference) <= 100),
  reason text,
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 1000),
  reverses_id uuid UNIQUE REFERENCES stock_documents (id),
  staff_id uuid REFERENCES staff (id),
  actor text NOT NULL,
  line_count integer NOT NULL DEFAULT 0,
  pieces bigint NOT NULL DEFAULT 0,
  -- Pieces times cost, of what is known of it.
  value bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((reason IS NOT NULL) = (kind = 'correction')),
  CHECK ((reverses_id IS NOT NULL) = (kind = 'reversal'))
);
CREATE INDEX stock_documents_kind_idx ON stock_documents (kind, id);
CREATE INDEX stock_documents_created_at_idx ON stock_documents (created_at);

CREATE TABLE stock_document_lines (
  document_id uuid NOT NULL REFERENCES stock_documents (id),
  variant_id uuid NOT NULL REFERENCES variants (id),
  position integer NOT NULL,
  delta integer NOT NULL,
  -- Of a count: what was found, what should have been there then, and what could not be booked since it had been sold meanwhile.
  counted integer CHECK (counted >= 0),
  expected integer CHECK (expected >= 0),
  unbooked integer NOT NULL DEFAULT 0 CHECK (unbooked >= 0),
  -- Of a piece: paid for what came in, else its average then.
  cost_price bigint CHECK (cost_price >= 0),
  cost_before bigint,
  cost_after bigint,
  PRIMARY KEY (document_id, variant_id)
);
CREATE INDEX stock_document_lines_variant_idx ON stock_document_lines (variant_id);

-- Names for the next receipt.
CREATE TABLE suppliers (
  name text PRIMARY KEY CHECK (char_length(name) BETWEEN 1 AND 200),
  used_at timestamptz NOT NULL DEFAULT now()
);

-- Rows that exist have none, and satisfied narrower conditions.
ALTER TABLE stock_ledger ADD COLUMN document_id uuid;
ALTER TABLE stock_ledger DROP CONSTRAINT stock_ledger_reason_check;
ALTER TABLE stock_ledger
  ADD CONSTRAINT stock_ledger_reason_check CHECK (reason IN ('import', 'order', 'change', 'cancel', 'correction', 'return',
    'write-off', 'receipt', 'count', 'reversal')) NOT VALID,
  ADD CONSTRAINT stock_ledger_document_check CHECK (CASE WHEN document_id IS NULL
    THEN reason NOT IN ('receipt', 'count', 'reversal')
    ELSE reason IN ('receipt', 'count', 'reversal', 'correction') END) NOT VALID;
CREATE UNIQUE INDEX stock_ledger_document_idx ON stock_ledger (document_id, variant_id) WHERE document_id IS NOT NULL;

-- The history of a variant is read from its end, and summed up without its rows.
CREATE INDEX stock_ledger_history_idx ON stock_ledger (variant_id, id) INCLUDE (delta);
DROP INDEX stock_ledger_variant_id_idx;

-- Neither of its columns is written by orders, so that those still write no index.
CREATE INDEX variants_without_cost_idx ON variants (id) WHERE cost_price IS NULL AND deleted_at IS NULL;

CREATE TABLE stocktakes (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'finished', 'cancelled')),
  request_hash bytea NOT NULL,
  staff_id uuid REFERENCES staff (id),
  actor text NOT NULL,
  document_id uuid REFERENCES stock_documents (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK ((ended_at IS NULL) = (status = 'open'))
);
CREATE INDEX stocktakes_newest_idx ON stocktakes (created_at, id);

-- `stock_then` is the stock at the moment when counting of the line began: the difference to it is what is booked, so that orders may
-- go on meanwhile.
CREATE TABLE stocktake_lines (
  stocktake_id uuid NOT NULL REFERENCES stocktakes (id),
  variant_id uuid NOT NULL REFERENCES variants (id),
  counted integer CHECK (counted >= 0),
  stock_then integer CHECK (stock_then >= 0),
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (stocktake_id, variant_id),
  CHECK ((counted IS NULL) = (stock_then IS NULL))
);
CREATE INDEX stocktake_lines_variant_idx ON stocktake_lines (variant_id);

-- Each scan has an id of the device that made it, so that sending it again counts once.
CREATE TABLE stocktake_scans (
  stocktake_id uuid NOT NULL REFERENCES stocktakes (id),
  id uuid NOT NULL,
  variant_id uuid NOT NULL REFERENCES variants (id),
  pieces integer NOT NULL,
  staff_id uuid REFERENCES staff (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (stocktake_id, id)
);

-- The sum over all variants as of a moment, since it reads all of them.
CREATE TABLE stock_value (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  computed_at timestamptz NOT NULL,
  value bigint NOT NULL,
  pieces bigint NOT NULL,
  variants integer NOT NULL,
  without_cost integer NOT NULL,
  uncounted integer NOT NULL
);
