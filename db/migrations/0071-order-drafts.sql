-- Orders that staff take by phone: a discount by hand, and a link by which the customer sees and pays the order without an account.
ALTER TABLE orders
  ADD COLUMN staff_discount bigint NOT NULL DEFAULT 0 CHECK (staff_discount >= 0),
  ADD COLUMN link_token text,
  DROP CONSTRAINT orders_check,
  DROP CONSTRAINT orders_check1,
  ADD CONSTRAINT orders_sums CHECK (total = subtotal + shipping_fee - voucher_discount - coin_discount - staff_discount),
  ADD CONSTRAINT orders_discounts CHECK (voucher_discount + coin_discount + staff_discount <= subtotal);
CREATE UNIQUE INDEX orders_link_token_key ON orders (link_token) WHERE link_token IS NOT NULL;

-- A customer without an account may use a voucher, too.
ALTER TABLE user_vouchers ALTER COLUMN user_id DROP NOT NULL;

CREATE TABLE order_drafts (
  id uuid PRIMARY KEY,
  -- Null once sent: the order has it then.
  contents jsonb CHECK (jsonb_typeof(contents) = 'object'),
  -- The account that the order will belong to.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL REFERENCES staff (id),
  updated_by uuid NOT NULL REFERENCES staff (id),
  -- Who gave the discount by hand.
  discount_by uuid REFERENCES staff (id),
  order_id text UNIQUE REFERENCES orders (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((contents IS NULL) = (order_id IS NOT NULL))
);
CREATE INDEX order_drafts_open_idx ON order_drafts (updated_at DESC, id DESC) WHERE order_id IS NULL;
CREATE INDEX order_drafts_user_idx ON order_drafts (user_id) WHERE user_id IS NOT NULL;
