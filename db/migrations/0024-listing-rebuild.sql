-- Made anew without its indexes, which are built afterwards: filling them row by row takes ten times as long. Readers wait
-- either way.
CREATE OR REPLACE FUNCTION listing.rebuild() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  definitions text[];
  definition text;
  name text;
BEGIN
  LOCK TABLE listing.products IN ACCESS EXCLUSIVE MODE;
  definitions := ARRAY(
    SELECT indexdef FROM pg_indexes
    WHERE schemaname = 'listing' AND tablename = 'products' AND indexname <> 'products_pkey' ORDER BY indexname);
  FOR name IN
    SELECT indexname FROM pg_indexes
    WHERE schemaname = 'listing' AND tablename = 'products' AND indexname <> 'products_pkey'
  LOOP
    EXECUTE format('DROP INDEX listing.%I', name);
  END LOOP;
  TRUNCATE listing.products;
  INSERT INTO listing.tags (category_id) SELECT id FROM public.categories ON CONFLICT DO NOTHING;
  INSERT INTO listing.tags (attribute_id, value, value_number)
    SELECT attribute_id, value, min(value_number) FROM public.product_attributes GROUP BY 1, 2 ON CONFLICT DO NOTHING;
  -- In the order in which lists are mostly walked: what is looked at together lies together.
  INSERT INTO listing.products SELECT * FROM listing.wanted p ORDER BY p.in_stock DESC, p.sold DESC, p.id DESC;
  FOREACH definition IN ARRAY definitions LOOP
    EXECUTE definition;
  END LOOP;
END $$;
