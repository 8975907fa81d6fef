-- Adds pieces to the line of a variant in a user's or a guest's cart, making cart and line as needed. Each statement of a
-- function sees what was committed before it began: those after the first one hold the cart's row, so that they see what
-- rivals have added while this addition waited for it. An addition that the line has taken before under its key changes
-- nothing. A line that was there before the sale is bound to its entry only when all of it fits. No row when the cart has
-- no room for another line.
CREATE FUNCTION add_pieces(of_user uuid, of_session uuid, of_product uuid, of_variant uuid, wanted integer, usual_limit integer,
  entry uuid, entry_limit integer, price bigint, under_key uuid, most_keys integer, most_lines integer)
RETURNS TABLE (id uuid, quantity integer, before integer, is_repeated boolean, is_bound boolean, count bigint)
LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
DECLARE
  cart uuid;
  other_lines integer;
  other_pieces bigint;
BEGIN
  IF of_user IS NULL THEN
    INSERT INTO carts (session_id) VALUES (of_session)
    ON CONFLICT (session_id) DO UPDATE SET updated_at = now() RETURNING carts.id INTO cart;
  ELSE
    INSERT INTO carts (user_id) VALUES (of_user)
    ON CONFLICT (user_id) DO UPDATE SET updated_at = now() RETURNING carts.id INTO cart;
  END IF;

  SELECT count(*) FILTER (WHERE item.variant_id <> of_variant),
    coalesce(sum(item.quantity) FILTER (WHERE item.variant_id <> of_variant), 0),
    coalesce(max(item.quantity) FILTER (WHERE item.variant_id = of_variant), 0)
  INTO other_lines, other_pieces, before FROM cart_items item WHERE item.cart_id = cart;
  IF other_lines >= most_lines THEN RETURN; END IF;

  INSERT INTO cart_items AS item (cart_id, product_id, variant_id, quantity, flash_sale_entry_id, price_when_added, recent_keys)
  VALUES (cart, of_product, of_variant, LEAST(wanted, CASE WHEN entry IS NULL THEN usual_limit ELSE entry_limit END), entry,
    price, ARRAY[under_key])
  ON CONFLICT (cart_id, variant_id) DO UPDATE SET (quantity, flash_sale_entry_id, added_at, recent_keys) = (
    SELECT CASE WHEN is_known THEN item.quantity
        ELSE LEAST(item.quantity + wanted, CASE WHEN binds THEN entry_limit ELSE usual_limit END) END,
      CASE WHEN is_known THEN item.flash_sale_entry_id WHEN binds THEN entry END,
      CASE WHEN is_known THEN item.added_at ELSE now() END,
      CASE WHEN is_known THEN item.recent_keys ELSE (under_key || item.recent_keys)[:most_keys] END
    FROM (SELECT under_key = ANY (item.recent_keys) AS is_known,
      item.flash_sale_entry_id = entry OR item.quantity + wanted <= entry_limit AS binds) line)
  RETURNING item.id, item.quantity, item.added_at < now(), item.flash_sale_entry_id IS NOT NULL
  INTO id, quantity, is_repeated, is_bound;
  count := other_pieces + quantity;
  RETURN NEXT;
END $$;
