-- As before (0053), but a repeated addition is recognized by its key. By the time of the line, one that began before the first
-- and waited for it was told as another that the stock had cut.
CREATE OR REPLACE FUNCTION add_pieces(of_user uuid, of_session uuid, of_product uuid, of_variant uuid, wanted integer,
  usual_limit integer, entry uuid, entry_limit integer, price bigint, under_key uuid, most_keys integer, most_lines integer)
RETURNS TABLE (id uuid, quantity integer, before integer, is_repeated boolean, is_bound boolean, count bigint)
LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
DECLARE
  cart uuid;
  is_stale boolean;
  other_lines integer;
  other_pieces bigint;
BEGIN
  IF of_user IS NULL THEN
    SELECT carts.id, updated_at < now() - interval '1 day' INTO cart, is_stale
    FROM carts WHERE session_id = of_session FOR NO KEY UPDATE;
  ELSE
    SELECT carts.id, updated_at < now() - interval '1 day' INTO cart, is_stale
    FROM carts WHERE user_id = of_user FOR NO KEY UPDATE;
  END IF;
  IF is_stale THEN
    UPDATE carts SET updated_at = now() WHERE carts.id = cart;
  ELSIF cart IS NULL AND of_user IS NULL THEN
    INSERT INTO carts (session_id) VALUES (of_session)
    ON CONFLICT (session_id) DO UPDATE SET updated_at = now() RETURNING carts.id INTO cart;
  ELSIF cart IS NULL THEN
    INSERT INTO carts (user_id) VALUES (of_user)
    ON CONFLICT (user_id) DO UPDATE SET updated_at = now() RETURNING carts.id INTO cart;
  END IF;

  SELECT count(*) FILTER (WHERE item.variant_id <> of_variant),
    coalesce(sum(item.quantity) FILTER (WHERE item.variant_id <> of_variant), 0),
    coalesce(max(item.quantity) FILTER (WHERE item.variant_id = of_variant), 0),
    coalesce(bool_or(under_key = ANY (item.recent_keys)) FILTER (WHERE item.variant_id = of_variant), false)
  INTO other_lines, other_pieces, before, is_repeated FROM cart_items item WHERE item.cart_id = cart;
  IF other_lines >= most_lines THEN RETURN; END IF;

  IF before > 0 THEN
    UPDATE cart_items item SET
      quantity = CASE WHEN is_repeated THEN item.quantity ELSE LEAST(item.quantity + wanted,
        CASE WHEN item.flash_sale_entry_id = entry OR item.quantity + wanted <= entry_limit THEN entry_limit ELSE usual_limit END) END,
      flash_sale_entry_id = CASE WHEN is_repeated THEN item.flash_sale_entry_id
        WHEN item.flash_sale_entry_id = entry OR item.quantity + wanted <= entry_limit THEN entry END,
      added_at = CASE WHEN is_repeated THEN item.added_at ELSE now() END,
      recent_keys = CASE WHEN is_repeated THEN item.recent_keys
        ELSE (under_key || item.recent_keys)[:most_keys] END
    WHERE item.cart_id = cart AND item.variant_id = of_variant
    RETURNING item.id, item.quantity, item.flash_sale_entry_id IS NOT NULL INTO id, quantity, is_bound;
  END IF;
  -- An order takes lines out without their cart's row.
  IF id IS NULL THEN
    INSERT INTO cart_items AS item (cart_id, product_id, variant_id, quantity, flash_sale_entry_id, price_when_added, recent_keys)
    VALUES (cart, of_product, of_variant, LEAST(wanted, CASE WHEN entry IS NULL THEN usual_limit ELSE entry_limit END), entry,
      price, ARRAY[under_key])
    RETURNING item.id, item.quantity, false, item.flash_sale_entry_id IS NOT NULL INTO id, quantity, is_repeated, is_bound;
  END IF;
  count := other_pieces + quantity;
  RETURN NEXT;
END $$;
