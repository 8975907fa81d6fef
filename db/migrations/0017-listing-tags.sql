-- Numbers of values follow what the catalogue says today. While somebody writes attributes no tag is taken away
-- (listing.forget_unused_tags): a value that was just found to have one would be left without.
CREATE OR REPLACE FUNCTION listing.follow_attributes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT DISTINCT product_id FROM changed);
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_advisory_xact_lock_shared('listing.tags'::regclass::integer, 0);
    INSERT INTO listing.tags AS known (attribute_id, value, value_number)
    SELECT attribute_id, value, min(value_number) FROM changed
    WHERE NOT EXISTS (
      SELECT FROM listing.tags t WHERE t.attribute_id = changed.attribute_id AND t.value = changed.value
        AND t.value_number IS NOT DISTINCT FROM changed.value_number)
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (attribute_id, value) DO UPDATE SET value_number = excluded.value_number
    WHERE known.value_number IS DISTINCT FROM excluded.value_number;
  END IF;
  PERFORM FROM public.products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM listing.refresh(ids);
  RETURN NULL;
END $$;

-- Takes away the tags of categories and values that are no more, and says how many; none while attributes are written,
-- by an import for instance: there is always another night.
CREATE FUNCTION listing.forget_unused_tags() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  forgotten integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock('listing.tags'::regclass::integer, 0) THEN
    RETURN 0;
  END IF;
  DELETE FROM listing.tags t WHERE CASE WHEN t.category_id IS NOT NULL
    THEN NOT EXISTS (SELECT FROM public.categories c WHERE c.id = t.category_id)
    ELSE NOT EXISTS (
      SELECT FROM public.product_attributes a WHERE a.attribute_id = t.attribute_id AND a.value = t.value) END;
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;

UPDATE listing.tags t SET value_number = a.value_number
FROM (SELECT attribute_id, value, min(value_number) AS value_number FROM product_attributes GROUP BY 1, 2) a
WHERE a.attribute_id = t.attribute_id AND a.value = t.value AND a.value_number IS DISTINCT FROM t.value_number;
