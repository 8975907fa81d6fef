-- Every run of letters and digits is a word: without this "8GB/256GB" would be one, as a file's path.
CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(fold_vi(value), '[^[:alnum:]]+', ' ', 'g'))
$$;

ALTER TABLE products DROP COLUMN search, DROP COLUMN name_folded;
ALTER TABLE products
  ADD COLUMN name_folded text NOT NULL GENERATED ALWAYS AS (search_words(name)) STORED,
  ADD COLUMN search tsvector NOT NULL
    GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, search_words(name || ' ' || coalesce(sku, '')))) STORED;
CREATE INDEX products_search_idx ON products USING gin (search);

ALTER TABLE categories ADD COLUMN name_folded text NOT NULL GENERATED ALWAYS AS (search_words(name)) STORED;
ALTER TABLE brands ADD COLUMN name_folded text NOT NULL GENERATED ALWAYS AS (search_words(name)) STORED;

-- What cannot be bought stands last in every list by popularity.
DROP INDEX products_sold_idx;
CREATE INDEX products_popular_idx ON products (in_stock DESC, sold DESC, id DESC)
  WHERE is_published AND deleted_at IS NULL;
DROP INDEX products_category_sold_idx;
CREATE INDEX products_category_popular_idx ON products (category_id, in_stock DESC, sold DESC, id DESC)
  WHERE is_published AND deleted_at IS NULL;

-- The running entries of a flash sale, and the entries of a product.
CREATE INDEX flash_sales_end_at_idx ON flash_sales (end_at);
CREATE INDEX flash_sale_entries_product_idx ON flash_sale_entries (product_id);
CREATE INDEX flash_sale_variants_during_idx ON flash_sale_variants USING gist (during);
