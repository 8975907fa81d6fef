-- How many reviews of a product are shown, by stars, with and without media, and whether they are of what was bought here:
-- only those count in its rating. A product with 100,000 reviews is not counted through whenever one is written or read.
CREATE TABLE listing.review_counts (
  product_id uuid,
  is_bought boolean,
  rating integer,
  has_media boolean,
  count integer NOT NULL,
  PRIMARY KEY (product_id, is_bought, rating, has_media)
);

-- A product's rating: what it came with, and what was said here.
CREATE FUNCTION listing.rated(product uuid, before_count integer, before_sum integer)
RETURNS TABLE (count integer, value numeric) LANGUAGE sql STABLE AS $$
  SELECT total.count::integer, coalesce(round(total.sum / nullif(total.count, 0), 2), 0)
  FROM (
    SELECT before_count + coalesce(sum(c.count), 0) AS count,
      (before_sum + coalesce(sum(c.count * c.rating), 0))::numeric AS sum
    FROM listing.review_counts c WHERE c.product_id = product AND c.is_bought) total
$$;

CREATE FUNCTION listing.follow_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes listing.review_counts[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE listing.review_counts;
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    changes := ARRAY(
      SELECT (product_id, order_id IS NOT NULL, rating, has_media, count(*))::listing.review_counts
      FROM added WHERE NOT is_hidden GROUP BY product_id, order_id IS NOT NULL, rating, has_media);
  ELSIF TG_OP = 'DELETE' THEN
    changes := ARRAY(
      SELECT (product_id, order_id IS NOT NULL, rating, has_media, -count(*))::listing.review_counts
      FROM gone WHERE NOT is_hidden GROUP BY product_id, order_id IS NOT NULL, rating, has_media);
  ELSE
    changes := ARRAY(
      SELECT (product_id, order_id IS NOT NULL, rating, has_media, sum(step))::listing.review_counts
      FROM (SELECT *, -1 AS step FROM gone UNION ALL SELECT *, 1 FROM added) changed WHERE NOT is_hidden
      GROUP BY product_id, order_id IS NOT NULL, rating, has_media HAVING sum(step) <> 0);
  END IF;
  IF cardinality(changes) = 0 THEN
    RETURN NULL;
  END IF;
  -- One after the other from here: each statement below sees what those before have written.
  PERFORM FROM public.products WHERE id IN (SELECT product_id FROM unnest(changes)) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO listing.review_counts AS known SELECT * FROM unnest(changes)
  ON CONFLICT (product_id, is_bought, rating, has_media) DO UPDATE SET count = known.count + excluded.count;
  UPDATE public.products p SET rating_count = r.count, rating_value = r.value
  FROM public.products q CROSS JOIN LATERAL listing.rated(q.id, q.rating_before_count, q.rating_before_sum) r
  WHERE q.id = p.id AND q.id IN (SELECT product_id FROM unnest(changes))
    AND (p.rating_count, p.rating_value) IS DISTINCT FROM (r.count, r.value);
  RETURN NULL;
END $$;
CREATE TRIGGER counts_of_new AFTER INSERT ON reviews REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_reviews();
CREATE TRIGGER counts_of_changed AFTER UPDATE ON reviews REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_reviews();
CREATE TRIGGER counts_of_gone AFTER DELETE ON reviews REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_reviews();
CREATE TRIGGER counts_of_none AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_reviews();

-- An import says anew what a product came with. The row is locked by now, so nothing is counted meanwhile.
CREATE FUNCTION rate_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT r.count, r.value INTO NEW.rating_count, NEW.rating_value
  FROM listing.rated(NEW.id, NEW.rating_before_count, NEW.rating_before_sum) r;
  RETURN NEW;
END $$;
CREATE TRIGGER products_rate BEFORE UPDATE OF rating_before_count, rating_before_sum ON products
  FOR EACH ROW WHEN ((OLD.rating_before_count, OLD.rating_before_sum)
    IS DISTINCT FROM (NEW.rating_before_count, NEW.rating_before_sum))
  EXECUTE FUNCTION rate_product();

INSERT INTO listing.review_counts
  SELECT product_id, order_id IS NOT NULL, rating, has_media, count(*) FROM reviews WHERE NOT is_hidden GROUP BY 1, 2, 3, 4;
UPDATE products p SET rating_count = r.count, rating_value = r.value
FROM products q CROSS JOIN LATERAL listing.rated(q.id, q.rating_before_count, q.rating_before_sum) r
WHERE q.id = p.id AND q.id IN (SELECT product_id FROM listing.review_counts)
  AND (p.rating_count, p.rating_value) IS DISTINCT FROM (r.count, r.value);
ANALYZE listing.review_counts;

-- Lists of the keeper, of all products at once.
CREATE INDEX reviews_newest_idx ON reviews (created_at DESC, id DESC);

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('order', 'coins', 'voucher', 'seller', 'account', 'review'));
