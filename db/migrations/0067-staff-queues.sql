-- Lists of reviews for staff, newest first.
CREATE INDEX reviews_newest_idx ON reviews (created_at DESC, id DESC);
CREATE INDEX reviews_unanswered_idx ON reviews (created_at DESC, id DESC) WHERE reply IS NULL AND NOT is_hidden;
CREATE INDEX reviews_hidden_idx ON reviews (created_at DESC, id DESC) WHERE is_hidden;

CREATE INDEX stores_newest_idx ON stores (created_at DESC, id DESC);

-- Orders whose shoppers are owed money, overpaid ones too.
CREATE INDEX orders_owed_idx ON orders (created_at, id)
  WHERE paid_amount - refunded_amount > CASE status WHEN 'CANCELLED' THEN 0 ELSE total END;
