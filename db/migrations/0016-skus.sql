-- The letters and digits of a sku alone, as they are typed by those who leave out what stands between them.
CREATE FUNCTION sku_letters(sku text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(public.fold_vi(sku), '[^[:alnum:]]+', '', 'g')
$$;
CREATE INDEX products_sku_letters_idx ON products (sku_letters(sku) COLLATE "C");
