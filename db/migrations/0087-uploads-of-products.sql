-- Uploads of products are deleted when nothing uses them. Each is looked for by its address, which most pictures of most shops are not
-- of: a shop that was imported has them elsewhere.
CREATE INDEX product_images_uploads_idx ON product_images (url) WHERE url LIKE '/uploads/%';
CREATE INDEX product_videos_uploads_idx ON product_videos (url) WHERE url LIKE '/uploads/%';
CREATE INDEX product_videos_posters_idx ON product_videos (poster_url) WHERE poster_url LIKE '/uploads/%';
CREATE INDEX variants_uploads_idx ON variants (image_url) WHERE image_url LIKE '/uploads/%';

-- The addresses of uploads that a description shows.
CREATE FUNCTION uploads_in(html text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  ARRAY(SELECT found[1] FROM regexp_matches(html, '/uploads/[0-9A-Za-z/._-]+', 'g') found);
CREATE INDEX products_uploads_idx ON products USING gin (uploads_in(description)) WHERE description LIKE '%/uploads/%';
