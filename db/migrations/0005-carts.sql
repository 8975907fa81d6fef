CREATE TABLE carts (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid UNIQUE REFERENCES users ON DELETE CASCADE,
  session_id uuid UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((user_id IS NULL) <> (session_id IS NULL))
);

CREATE TABLE cart_items (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  cart_id uuid NOT NULL REFERENCES carts ON DELETE CASCADE,
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  -- Bound only when the line was added at a flash price.
  flash_sale_entry_id uuid REFERENCES flash_sale_entries ON DELETE SET NULL,
  price_when_added bigint NOT NULL CHECK (price_when_added > 0),
  added_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (cart_id, variant_id),
  FOREIGN KEY (variant_id, product_id) REFERENCES variants (id, product_id)
);

-- A volatile function looks at the table anew: called under the lock of the cart's row it sees what rivals have just
-- committed, which the calling statement's own snapshot may not.
CREATE FUNCTION count_other_lines(of_cart uuid, of_variant uuid) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (SELECT count(*) FROM cart_items WHERE cart_id = of_cart AND variant_id <> of_variant);
END $$;
