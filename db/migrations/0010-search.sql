-- Words with their diacritics, for telling homographs apart: the tone stands as a digit at the word's end, as VNI types
-- it (none is 0), so hòa and hoà are one. Same as accentWords() in src/features/catalog/api/text/words.ts.
CREATE FUNCTION accent_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(
    regexp_replace(
      normalize(translate(
        regexp_replace(normalize(lower(value), NFD), '([\u0300\u0301\u0303\u0309\u0323])([[:alnum:]\u0302\u0306\u031b]*)', '\2\1', 'g'),
        E'\u0301\u0300\u0309\u0303\u0323', '12345'), NFC),
      '[^[:alnum:]]+', ' ', 'g'),
    '([[:alpha:]])(?![[:alnum:]])', '\10', 'g'))
$$;

CREATE FUNCTION weighted_words(value text, weight "char") RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('simple'::regconfig, search_words(value) || ' ' || accent_words(value)), weight)
$$;

-- What options and attributes say, "; " between the values; written with the product.
ALTER TABLE products ADD COLUMN search_extra text NOT NULL DEFAULT '' CHECK (char_length(search_extra) <= 2000);
ALTER TABLE products ALTER COLUMN search DROP EXPRESSION;
ALTER TABLE products ALTER COLUMN search SET DEFAULT '';
-- Beside the row: every list by fit reads it.
ALTER TABLE products ALTER COLUMN search SET STORAGE MAIN;

-- A: name and sku; B: brand, category and what is above it; C: the top category; D: options and attributes.
CREATE FUNCTION product_search(product products) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT setweight(to_tsvector('simple', search_words(coalesce(product.sku, ''))), 'A')
    || weighted_words(product.name, 'A')
    || weighted_words(coalesce((SELECT name FROM brands WHERE id = product.brand_id), ''), 'B')
    || coalesce((
      SELECT weighted_words(string_agg(above.name, ' ' ORDER BY above.depth) FILTER (WHERE above.depth > 1 OR own.depth = 1), 'B')
        || weighted_words(coalesce(string_agg(above.name, ' ') FILTER (WHERE above.depth = 1 AND own.depth > 1), ''), 'C')
      FROM categories own JOIN categories above ON above.id = ANY (own.path_ids)
      WHERE own.id = product.category_id), '')
    || weighted_words(product.search_extra, 'D')
$$;

CREATE FUNCTION set_product_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := product_search(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER products_set_search
  BEFORE INSERT OR UPDATE OF name, sku, brand_id, category_id, search_extra ON products
  FOR EACH ROW EXECUTE FUNCTION set_product_search();

CREATE FUNCTION refresh_search_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET name = name
  WHERE category_id IN (SELECT id FROM categories WHERE path_ids @> ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER categories_renamed AFTER UPDATE OF name, path_ids ON categories
  FOR EACH ROW WHEN ((OLD.name, OLD.path_ids) IS DISTINCT FROM (NEW.name, NEW.path_ids))
  EXECUTE FUNCTION refresh_search_of_category();

CREATE FUNCTION refresh_search_of_brand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET name = name WHERE brand_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER brands_renamed AFTER UPDATE OF name ON brands
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION refresh_search_of_brand();

-- The words that the catalogue uses. `accented` is the word as accent_words() writes it, `shown` as it is mostly spelt.
CREATE TABLE vocabulary_words (
  accented text COLLATE "C" PRIMARY KEY,
  folded text COLLATE "C" NOT NULL,
  shown text NOT NULL,
  uses integer NOT NULL CHECK (uses > 0)
);
CREATE INDEX vocabulary_words_folded_idx ON vocabulary_words (folded) INCLUDE (accented, shown, uses);
CREATE INDEX vocabulary_words_trigram_idx ON vocabulary_words USING gin (folded gin_trgm_ops)
  WHERE char_length(folded) > 5;

-- Which words follow each other, and how often.
CREATE TABLE vocabulary_pairs (
  first text COLLATE "C" NOT NULL,
  second text COLLATE "C" NOT NULL,
  uses integer NOT NULL CHECK (uses > 0),
  PRIMARY KEY (first, second) INCLUDE (uses)
);

-- What is worth searching for: categories, brands, and how many names begin.
CREATE TABLE vocabulary_keywords (
  shown text PRIMARY KEY,
  folded text COLLATE "C" NOT NULL,
  uses integer NOT NULL CHECK (uses > 0)
);
CREATE INDEX vocabulary_keywords_folded_idx ON vocabulary_keywords (folded);
CREATE INDEX vocabulary_keywords_1_idx ON vocabulary_keywords ("left"(folded, 1), uses DESC);
CREATE INDEX vocabulary_keywords_2_idx ON vocabulary_keywords ("left"(folded, 2), uses DESC);
CREATE INDEX vocabulary_keywords_3_idx ON vocabulary_keywords ("left"(folded, 3), uses DESC);
CREATE INDEX vocabulary_keywords_trigram_idx ON vocabulary_keywords USING gin (folded gin_trgm_ops);

-- Whether the catalogue has changed since the vocabulary was made, and of how many products it was made. A row that says
-- `is_building` while nobody builds was left by a process that died.
CREATE TABLE vocabulary_state (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  is_stale boolean NOT NULL DEFAULT true,
  is_building boolean NOT NULL DEFAULT false,
  documents integer NOT NULL DEFAULT 0
);
CREATE FUNCTION note_vocabulary_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Written once only, so that nobody waits for somebody else's long transaction.
  UPDATE vocabulary_state SET is_stale = true WHERE NOT is_stale;
  INSERT INTO vocabulary_state DEFAULT VALUES ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
UPDATE products p SET search_extra = left(coalesce((
  SELECT string_agg(DISTINCT value, '; ') FROM (
    SELECT value FROM product_attributes WHERE product_id = p.id
    UNION SELECT option.value FROM variants v, jsonb_each_text(v.options) option
    WHERE v.product_id = p.id AND v.deleted_at IS NULL) said), ''), 2000);
INSERT INTO vocabulary_state (id) SELECT true WHERE EXISTS (SELECT FROM products);

CREATE TRIGGER products_note_vocabulary_change
  AFTER INSERT OR DELETE OR UPDATE OF name, search_extra, brand_id, category_id, is_published, deleted_at ON products
  FOR EACH STATEMENT EXECUTE FUNCTION note_vocabulary_change();
