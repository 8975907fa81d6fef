-- Beside its pictures a product may have videos; lists and search engines go on seeing pictures alone.
CREATE TABLE product_videos (
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  url text NOT NULL,
  -- NULL: not known, as of videos that lie elsewhere.
  mime_type text CHECK (mime_type LIKE 'video/%'),
  -- What stands for it until it plays; NULL: the product's first picture.
  poster_url text,
  PRIMARY KEY (product_id, position)
);
