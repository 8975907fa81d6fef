-- What processes keep in memory of the catalogue (its categories, what it can be chosen by, and in small shops the rows of
-- listing.products) is renewed by what stands here: each change with the transaction that made it. A process asks for those that
-- the snapshot of its last look did not see; so nothing is missed whatever order transactions end in, and nobody waits for
-- anybody. Every night what is older than a day is taken away: whoever has looked away for longer begins anew.
CREATE TABLE listing.changes (
  -- `product`: the product `id`; `everything`: all products; `taxonomy`: categories, attributes or their values; `vocabulary`.
  what text NOT NULL CHECK (what IN ('product', 'everything', 'taxonomy', 'vocabulary')),
  changed xid8 NOT NULL DEFAULT pg_current_xact_id(),
  id uuid CHECK ((id IS NOT NULL) = (what = 'product')),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX changes_idx ON listing.changes (what, changed) INCLUDE (id);
CREATE INDEX changes_at_idx ON listing.changes (at);

CREATE FUNCTION listing.note_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO listing.changes (what) VALUES ('everything');
  ELSE
    INSERT INTO listing.changes (what, id) SELECT 'product', id FROM changed;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_new AFTER INSERT ON listing.products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listing.note_products();
CREATE TRIGGER note_changed AFTER UPDATE ON listing.products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listing.note_products();
CREATE TRIGGER note_gone AFTER DELETE ON listing.products REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listing.note_products();
CREATE TRIGGER note_none AFTER TRUNCATE ON listing.products
  FOR EACH STATEMENT EXECUTE FUNCTION listing.note_products();

CREATE FUNCTION listing.note_taxonomy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO listing.changes (what) VALUES ('taxonomy');
  ELSE
    INSERT INTO listing.changes (what) SELECT 'taxonomy' FROM changed LIMIT 1;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION pg_temp.note_taxonomy_of(of regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER note_new AFTER INSERT ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy()', of);
  EXECUTE format('CREATE TRIGGER note_changed AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy()', of);
  EXECUTE format('CREATE TRIGGER note_gone AFTER DELETE ON %s REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy()', of);
  EXECUTE format('CREATE TRIGGER note_none AFTER TRUNCATE ON %s
    FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy()', of);
END $$;
SELECT pg_temp.note_taxonomy_of(of) FROM unnest(ARRAY['categories', 'attributes', 'listing.tags']::regclass[]) of;

CREATE OR REPLACE FUNCTION listing.forget_unused_tags() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  forgotten integer;
BEGIN
  DELETE FROM listing.changes WHERE at < now() - interval '1 day';
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

-- The vocabulary is looked through in memory.
DROP INDEX vocabulary_words_trigram_idx, vocabulary_keywords_trigram_idx, vocabulary_keywords_folded_idx,
  vocabulary_keywords_1_idx, vocabulary_keywords_2_idx, vocabulary_keywords_3_idx;
