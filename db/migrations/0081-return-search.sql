-- Returns are searched by their codes, by their orders' codes, and filtered by kind.
CREATE INDEX returns_code_idx ON returns (id text_pattern_ops);
CREATE INDEX returns_order_idx ON returns (order_id text_pattern_ops);
CREATE INDEX returns_kind_idx ON returns (kind, created_at DESC, id DESC);
CREATE INDEX returns_kind_status_idx ON returns (kind, status, created_at DESC, id DESC);
