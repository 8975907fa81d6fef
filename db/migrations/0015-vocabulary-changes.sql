-- A change that is not committed yet when the vocabulary is built can't be read by it. Whoever builds sees by this lock that
-- there is one, and leaves the vocabulary marked as stale.
CREATE OR REPLACE FUNCTION note_vocabulary_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The same number as changeLock in src/features/catalog/api/text/build-vocabulary.ts.
  PERFORM pg_advisory_xact_lock_shared(7240315);
  -- Written once only, so that nobody waits for somebody else's long transaction.
  UPDATE vocabulary_state SET is_stale = true WHERE NOT is_stale;
  INSERT INTO vocabulary_state DEFAULT VALUES ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
