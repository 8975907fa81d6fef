-- Products of a category lie anywhere in the table. The index has all that the lists of staff filter and sort by, so that none of them is visited.
CREATE INDEX goods_of_category_idx ON listing.goods (category_id, created_at DESC, id DESC)
  INCLUDE (updated_at, brand_id, min_price, sold, in_stock, is_discounted, is_uncounted, state, name_folded);
DROP INDEX listing.goods_category_idx;
