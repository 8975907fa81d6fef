-- Returns are searched by their codes, by their orders' codes, and filtered by kind.
CREATE INDEX returns_code_idx ON returns (id text_pattern_ops);
CREATE INDEX returns_order_idx ON returns (order_id text_pattern_ops);
CREATE INDEX returns_kind_idx ON returns (kind, created_at DESC, id DESC);
CREATE INDEX returns_kind_status_idx ON returns (kind, status, created_at DESC, id DESC);

-- Staff add pictures to returns that they enter.
ALTER TABLE uploads ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN staff_id uuid REFERENCES staff (id),
  ADD CONSTRAINT uploads_owner_check CHECK (num_nonnulls(user_id, staff_id) = 1);
