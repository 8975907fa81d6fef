-- What the keeper types again (a sale of that name from that moment on) is the sale that is there already.
UPDATE flash_sales s SET name = left(name, 190) || ' (' || place || ')'
  FROM (SELECT id, row_number() OVER (PARTITION BY name, start_at ORDER BY id) AS place FROM flash_sales) alike
  WHERE alike.id = s.id AND place > 1;
ALTER TABLE flash_sales ADD CONSTRAINT flash_sales_name_start_key UNIQUE (name, start_at);
-- When a sale that was ended early would have ended.
ALTER TABLE flash_sales ADD COLUMN planned_end_at timestamptz, ADD CHECK (planned_end_at > end_at);
CREATE INDEX flash_sales_start_at_idx ON flash_sales (start_at);

DELETE FROM flash_sale_entries WHERE quantity = 0;
ALTER TABLE flash_sale_entries ADD CHECK (quantity > 0);

-- What a piece cost when the sale was made: the flash price is below it.
ALTER TABLE flash_sale_variants ADD COLUMN usual_price bigint CHECK (usual_price > 0);
UPDATE flash_sale_variants f SET usual_price = greatest(coalesce(v.discount_price, v.price), e.price + 1)
  FROM variants v, flash_sale_entries e WHERE v.id = f.variant_id AND e.id = f.entry_id;
ALTER TABLE flash_sale_variants ALTER COLUMN usual_price SET NOT NULL;

-- The window is the sale's, the variant one of the entry's, the price below the usual one.
CREATE FUNCTION check_flash_sale_variant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry record;
  variant record;
BEGIN
  SELECT e.product_id, e.variant_id, e.price, s.start_at, s.end_at INTO entry
    FROM flash_sale_entries e JOIN flash_sales s ON s.id = e.flash_sale_id WHERE e.id = NEW.entry_id;
  SELECT v.product_id, coalesce(v.discount_price, v.price) AS price INTO variant FROM variants v WHERE v.id = NEW.variant_id;
  NEW.during := tstzrange(entry.start_at, entry.end_at, '[)');
  NEW.usual_price := coalesce(NEW.usual_price, variant.price);
  IF entry.product_id <> variant.product_id OR entry.variant_id <> NEW.variant_id THEN
    RAISE EXCEPTION 'variant % is none of flash sale entry %', NEW.variant_id, NEW.entry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'flash_sale_variants_of_entry';
  END IF;
  IF entry.price >= NEW.usual_price THEN
    RAISE EXCEPTION 'flash price % is not below the usual price %', entry.price, NEW.usual_price
      USING ERRCODE = 'check_violation', CONSTRAINT = 'flash_sale_variants_price';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER flash_sale_variants_check BEFORE INSERT OR UPDATE ON flash_sale_variants
  FOR EACH ROW EXECUTE FUNCTION check_flash_sale_variant();

-- A sale that is moved or ended takes its variants along, and the exclusion constraint looks again.
CREATE FUNCTION move_flash_sale_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE flash_sale_variants f SET during = tstzrange(NEW.start_at, NEW.end_at, '[)')
    FROM flash_sale_entries e WHERE e.flash_sale_id = NEW.id AND f.entry_id = e.id;
  RETURN NULL;
END $$;
CREATE TRIGGER flash_sales_move AFTER UPDATE OF start_at, end_at ON flash_sales
  FOR EACH ROW EXECUTE FUNCTION move_flash_sale_variants();

-- A variant that a product gets while the whole of it is on sale, or will be, is on sale too.
CREATE FUNCTION join_flash_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO flash_sale_variants (entry_id, variant_id)
  SELECT e.id, added.id
  FROM flash_sales s
  JOIN flash_sale_entries e ON e.flash_sale_id = s.id AND e.variant_id IS NULL
  JOIN added ON added.product_id = e.product_id AND coalesce(added.discount_price, added.price) > e.price
  WHERE s.end_at > now()
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER variants_join_flash_sales AFTER INSERT ON variants
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION join_flash_sales();
