-- Reviews that a product brought along, as its rating (products.rating_before_count) did, of which they are a part: of no
-- order here, by a name alone, with pictures that are files of the shop.
ALTER TABLE reviews
  ALTER order_id DROP NOT NULL,
  ADD author_name text CHECK (author_name <> ''),
  ADD variant_name text NOT NULL DEFAULT '',
  ADD has_media boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT reviews_origin CHECK ((order_id IS NULL) = (author_name IS NOT NULL));

ALTER TABLE review_media
  ALTER upload_id DROP NOT NULL,
  ADD url text,
  ADD mime_type text,
  ADD CONSTRAINT review_media_origin CHECK ((upload_id IS NULL) = (url IS NOT NULL)),
  ADD CONSTRAINT review_media_type CHECK ((url IS NULL) = (mime_type IS NULL));

-- Counts by stars and pictures, and a product's newest reviews, are read from the index alone.
CREATE FUNCTION review_media_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.review_id ELSE NEW.review_id END;
BEGIN
  UPDATE reviews SET has_media = NOT has_media
  WHERE id = changed AND has_media <> EXISTS (SELECT FROM review_media WHERE review_id = changed);
  RETURN NULL;
END $$;
CREATE TRIGGER review_media_changed AFTER INSERT OR DELETE ON review_media
  FOR EACH ROW EXECUTE FUNCTION review_media_changed();

UPDATE reviews r SET has_media = true WHERE EXISTS (SELECT FROM review_media WHERE review_id = r.id);

CREATE INDEX reviews_listed_idx ON reviews (product_id, created_at DESC, id DESC)
  INCLUDE (rating, has_media, order_id) WHERE NOT is_hidden;
DROP INDEX reviews_product_idx;

-- Migrations that change products noted so in shops that have none; an empty shop is one without any rows.
DELETE FROM vocabulary_state WHERE NOT EXISTS (SELECT FROM products);
