-- Staff search returns by who the order goes to. Copied from the order, so that looking through them reads one index: joining each
-- return's order took some 40 ms at 24,000 returns.
ALTER TABLE returns
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN recipient_folded text NOT NULL DEFAULT '',
  ADD COLUMN province_code text NOT NULL DEFAULT '';

UPDATE returns r SET phone = o.phone, recipient_folded = o.recipient_folded, province_code = o.province_code
FROM orders o WHERE o.id = r.order_id;

CREATE FUNCTION copy_recipient_to_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT o.phone, o.recipient_folded, o.province_code INTO NEW.phone, NEW.recipient_folded, NEW.province_code
  FROM orders o WHERE o.id = NEW.order_id;
  RETURN NEW;
END $$;
CREATE TRIGGER returns_copy_recipient BEFORE INSERT ON returns FOR EACH ROW EXECUTE FUNCTION copy_recipient_to_return();

CREATE FUNCTION copy_recipient_to_returns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE returns SET phone = NEW.phone, recipient_folded = NEW.recipient_folded, province_code = NEW.province_code
  WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_copy_recipient AFTER UPDATE OF recipient, phone, province_code ON orders FOR EACH ROW
  WHEN (old.recipient IS DISTINCT FROM new.recipient OR old.phone IS DISTINCT FROM new.phone
    OR old.province_code IS DISTINCT FROM new.province_code)
  EXECUTE FUNCTION copy_recipient_to_returns();

DROP INDEX returns_newest_idx, returns_status_idx, returns_kind_idx, returns_kind_status_idx;
CREATE INDEX returns_newest_idx ON returns (created_at DESC, id DESC)
  INCLUDE (status, kind, order_id, phone, recipient_folded, province_code);
CREATE INDEX returns_status_idx ON returns (status, created_at DESC, id DESC)
  INCLUDE (kind, order_id, phone, recipient_folded, province_code);
