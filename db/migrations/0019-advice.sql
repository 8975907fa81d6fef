-- What is said of storing, using and caring is no reason to find a product: whoever looks for a fridge (tủ lạnh) does not
-- mean what is to be kept in one.
CREATE FUNCTION is_advice(attribute_name text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT search_words(attribute_name)
    ~ '\m(bao quan|huong dan|luu y|chu y|canh bao|khuyen cao|cach (dung|su dung|pha|che bien|giat|ve sinh))\M'
$$;
UPDATE products p SET search_extra = left(coalesce((
  SELECT string_agg(DISTINCT value, '; ') FROM (
    SELECT value FROM product_attributes JOIN attributes a ON a.id = attribute_id
    WHERE product_id = p.id AND NOT is_advice(a.name)
    UNION SELECT option.value FROM variants v, jsonb_each_text(v.options) option
    WHERE v.product_id = p.id AND v.deleted_at IS NULL) said), ''), 2000)
WHERE id IN (
  SELECT product_id FROM product_attributes JOIN attributes a ON a.id = attribute_id WHERE is_advice(a.name));
