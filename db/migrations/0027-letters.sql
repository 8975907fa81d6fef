-- One row for each letter, named after the event that it tells of: claimed before it is sent and marked before its last
-- byte leaves, so that nobody is told twice. Letters that were never tried have none yet.
CREATE TABLE letters (
  id text PRIMARY KEY,
  -- What it is about, such as an order's id.
  about text NOT NULL DEFAULT '',
  template text NOT NULL,
  recipient text NOT NULL,
  queue text NOT NULL,
  -- What has it written anew; NULL where that holds secrets.
  job jsonb,
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'handed_over', 'sent', 'unknown', 'failed')),
  attempts integer NOT NULL DEFAULT 1,
  error text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX letters_changed_at_idx ON letters (changed_at DESC, id);
CREATE INDEX letters_not_sent_idx ON letters (changed_at DESC, id) WHERE state <> 'sent';
CREATE INDEX letters_about_idx ON letters (about) WHERE about <> '';
