-- Variants on sale of which 1000 pieces or fewer are left, for the list of what is nearly sold out. Kept beside the figures of lists: an
-- index on variants.stock would make every order write all indexes of variants. No references, since rows are derived and checking them
-- would lock variants.
CREATE TABLE low_stock (
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  stock integer NOT NULL CHECK (stock BETWEEN 0 AND 1000),
  PRIMARY KEY (product_id, variant_id)
);

-- What low_stock should hold.
CREATE VIEW wanted_low_stock AS
  SELECT v.product_id, v.id AS variant_id, v.stock
  FROM variants v JOIN products p ON p.id = v.product_id
  WHERE v.stock <= 1000 AND NOT v.is_preorder AND v.deleted_at IS NULL AND p.is_published AND p.deleted_at IS NULL;

INSERT INTO low_stock (product_id, variant_id, stock) SELECT product_id, variant_id, stock FROM wanted_low_stock;

CREATE INDEX low_stock_least_idx ON low_stock (stock, variant_id);

-- Pieces sold of a product are those of its former variants, too. Without an index each product's sum reads all variants.
CREATE INDEX variants_gone_idx ON variants (product_id) WHERE deleted_at IS NOT NULL;
