CREATE TABLE uploads (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  path text NOT NULL UNIQUE,
  mime_type text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  width integer,
  height integer,
  original_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX uploads_user_id_idx ON uploads (user_id);

CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  order_id text NOT NULL REFERENCES orders,
  product_id uuid NOT NULL REFERENCES products,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  content text NOT NULL DEFAULT '' CHECK (char_length(content) <= 5000),
  is_hidden boolean NOT NULL DEFAULT false,
  reply text,
  replied_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, product_id),
  CHECK ((reply IS NULL) = (replied_at IS NULL))
);
CREATE INDEX reviews_product_idx ON reviews (product_id, created_at DESC) WHERE NOT is_hidden;
CREATE INDEX reviews_user_idx ON reviews (user_id, created_at DESC);

CREATE TABLE review_media (
  review_id uuid NOT NULL REFERENCES reviews ON DELETE CASCADE,
  position integer NOT NULL CHECK (position BETWEEN 0 AND 7),
  upload_id uuid NOT NULL UNIQUE REFERENCES uploads,
  PRIMARY KEY (review_id, position)
);
