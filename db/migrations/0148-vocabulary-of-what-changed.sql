-- A trigger for each statement also fires for one that writes no row, such as that of the job that puts planned products on sale: the
-- vocabulary was built anew each minute. Now it is a row whose words have changed.
CREATE OR REPLACE FUNCTION note_vocabulary_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Once a transaction.
  IF current_setting('shop.vocabulary_change_noted', true) = 'on' THEN
    RETURN NULL;
  END IF;
  -- The same number as changeLock in src/search-index/vocabulary/build-vocabulary.ts.
  PERFORM pg_advisory_xact_lock_shared(7240315);
  -- Written once only, so that nobody waits for somebody else's long transaction.
  UPDATE vocabulary_state SET is_stale = true WHERE NOT is_stale;
  INSERT INTO vocabulary_state DEFAULT VALUES ON CONFLICT DO NOTHING;
  PERFORM set_config('shop.vocabulary_change_noted', 'on', true);
  RETURN NULL;
END $$;

DROP TRIGGER products_note_vocabulary_change ON products;
CREATE TRIGGER products_note_come_or_gone AFTER INSERT OR DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION note_vocabulary_change();
-- Names of categories and brands that change are written to `search` by setting the product's name to what it is.
CREATE TRIGGER products_note_vocabulary_change
  AFTER UPDATE OF name, search_extra, brand_id, category_id, is_published, deleted_at ON products FOR EACH ROW WHEN (
  (OLD.name, OLD.search, OLD.search_extra, OLD.brand_id, OLD.category_id, OLD.is_published, OLD.deleted_at)
  IS DISTINCT FROM
  (NEW.name, NEW.search, NEW.search_extra, NEW.brand_id, NEW.category_id, NEW.is_published, NEW.deleted_at))
  EXECUTE FUNCTION note_vocabulary_change();

-- In PL/pgSQL, since a function in SQL that is strict is planned at each call: 30 µs for each row that an import writes.
CREATE OR REPLACE FUNCTION listing.price_marks(low bigint, high bigint) RETURNS integer[]
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  steps integer[];
BEGIN
  FOR step IN listing.price_step(low)..listing.price_step(high) LOOP
    steps := steps || step;
  END LOOP;
  RETURN steps;
END $$;

CREATE OR REPLACE FUNCTION listing.marks(low bigint, high bigint, rating numeric, ship_fast boolean) RETURNS integer[]
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
BEGIN
  RETURN listing.price_marks(low, high) || (1000 + floor(rating * 2)::integer)
    || CASE WHEN ship_fast THEN ARRAY[2000] ELSE '{}'::integer[] END;
END $$;
