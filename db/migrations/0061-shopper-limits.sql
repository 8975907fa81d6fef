-- The most pieces that one shopper may have of an entry; null: as many as the shop's settings say, 0: no limit.
ALTER TABLE flash_sale_entries ADD COLUMN per_shopper integer CHECK (per_shopper >= 0);

CREATE OR REPLACE TRIGGER tell_change AFTER UPDATE ON flash_sale_entries FOR EACH ROW WHEN (
  (OLD.flash_sale_id, OLD.product_id, OLD.variant_id, OLD.price, OLD.quantity, OLD.sold < OLD.quantity, OLD.per_shopper)
  IS DISTINCT FROM
  (NEW.flash_sale_id, NEW.product_id, NEW.variant_id, NEW.price, NEW.quantity, NEW.sold < NEW.quantity, NEW.per_shopper))
  EXECUTE FUNCTION tell_product_of_row();

-- How many pieces of an entry an account, or whoever is called under a phone number, has in orders that live. Found by the
-- orders since the sale was made, so there is no number of its own to keep true.
CREATE FUNCTION flash_pieces_of(of_entry uuid, of_user uuid, under_phone text) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  since timestamptz;
BEGIN
  SELECT s.created_at INTO since FROM flash_sale_entries e JOIN flash_sales s ON s.id = e.flash_sale_id WHERE e.id = of_entry;
  RETURN (
    SELECT coalesce(sum(i.quantity), 0)::integer FROM (
      SELECT o.id FROM orders o WHERE o.user_id = of_user AND o.status <> 'CANCELLED' AND o.created_at >= since
      UNION
      SELECT o.id FROM orders o
      WHERE o.phone = under_phone AND o.phone <> '' AND o.status <> 'CANCELLED' AND o.created_at >= since
    ) own JOIN order_items i ON i.order_id = own.id AND i.flash_sale_entry_id = of_entry);
END $$;

-- As `take_stock`, and false, too, when the shopper would have more of an entry than allowed. Orders of an entry come one
-- after the other from where `take_stock` locks its row, so what is counted then holds.
CREATE FUNCTION take_limited_stock(of_order text, wanted jsonb, usual_limit integer) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF NOT take_stock(of_order, wanted) THEN RETURN false; END IF;
  RETURN NOT EXISTS (
    SELECT FROM (
      SELECT DISTINCT e.id, coalesce(e.per_shopper, usual_limit) AS most, o.user_id, o.phone
      FROM order_items i JOIN orders o ON o.id = i.order_id JOIN flash_sale_entries e ON e.id = i.flash_sale_entry_id
      WHERE i.order_id = of_order AND coalesce(e.per_shopper, usual_limit) > 0
    ) own
    WHERE flash_pieces_of(own.id, own.user_id, own.phone) > own.most);
END $$;

-- As `add_pieces` for a guest, whose cart is only made when it may be; a row without an id tells that there is none.
CREATE FUNCTION add_guest_pieces(may_make_cart boolean, of_session uuid, of_product uuid, of_variant uuid, wanted integer,
  usual_limit integer, entry uuid, entry_limit integer, price bigint, under_key uuid, most_keys integer, most_lines integer)
RETURNS TABLE (id uuid, quantity integer, before integer, is_repeated boolean, is_bound boolean, count bigint)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF NOT may_make_cart AND NOT EXISTS (SELECT FROM carts WHERE carts.session_id = of_session) THEN
    RETURN NEXT;
    RETURN;
  END IF;
  RETURN QUERY SELECT * FROM add_pieces(NULL, of_session, of_product, of_variant, wanted, usual_limit, entry, entry_limit,
    price, under_key, most_keys, most_lines);
END $$;
