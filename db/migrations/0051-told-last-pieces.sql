-- "Only n left" of the last ten pieces is told, so that no page promises more than there are; above that how many are left stays
-- untold, since commits that tell something wait for each other.
DROP TRIGGER tell_change ON variants;
CREATE TRIGGER tell_change AFTER UPDATE ON variants FOR EACH ROW WHEN (
  (OLD.product_id, OLD.sku, OLD.options, OLD.price, OLD.discount_price, least(OLD.stock, 11), OLD.is_preorder,
    OLD.preorder_days, OLD.image_url, OLD.position, OLD.deleted_at)
  IS DISTINCT FROM
  (NEW.product_id, NEW.sku, NEW.options, NEW.price, NEW.discount_price, least(NEW.stock, 11), NEW.is_preorder,
    NEW.preorder_days, NEW.image_url, NEW.position, NEW.deleted_at))
  EXECUTE FUNCTION tell_product_of_row();
