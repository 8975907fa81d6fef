-- Products as shoppers would see them, for who has the link; of those who edit them.
CREATE TABLE product_previews (
  token_hash bytea PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  preview jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_previews_staff_idx ON product_previews (staff_id, created_at DESC);
CREATE INDEX product_previews_created_idx ON product_previews (created_at);
