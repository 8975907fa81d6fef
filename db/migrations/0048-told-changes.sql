-- Every process keeps answers, and throws away what was made from something that has changed: a notice on `changed` names
-- the tag (docs/decisions/freshness.md says which answer has which). What every order changes, how many were sold and how
-- many are left, is not told: commits that tell something wait for each other.

-- Tells a tag once a transaction, however many rows say so, and returns whether this was the time; a transaction that tells
-- hundreds clears everything instead. (An import has as many rows: where many come, the triggers look for that first.)
CREATE FUNCTION tell_change(tag text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  told text := coalesce(current_setting('shop.told_changes', true), '');
BEGIN
  IF told = 'everything' OR strpos(told, tag || ' ') > 0 THEN
    RETURN false;
  ELSIF tag = 'everything' OR length(told) > 10000 THEN
    PERFORM pg_notify('changed', 'everything'), set_config('shop.told_changes', 'everything', true);
  ELSE
    PERFORM pg_notify('changed', tag), set_config('shop.told_changes', told || tag || ' ', true);
  END IF;
  RETURN true;
END $$;

-- The list of what is on sale holds nothing of a product that it leaves out, so it hears of all that are in a sale.
CREATE FUNCTION tell_product(product uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF tell_change('product:' || product) AND EXISTS (
    SELECT FROM flash_sale_entries e JOIN flash_sales s ON s.id = e.flash_sale_id
    WHERE e.product_id = product AND s.end_at > now()) THEN
    PERFORM tell_change('flash-sales');
  END IF;
END $$;

-- Tells the tags that the trigger names.
CREATE FUNCTION tell_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.told_changes', true) = 'everything' THEN
    RETURN NULL;
  END IF;
  PERFORM tell_change(tag) FROM unnest(TG_ARGV) tag;
  RETURN NULL;
END $$;

-- For tables with a product_id.
CREATE FUNCTION tell_product_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.told_changes', true) = 'everything' THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM tell_product(OLD.product_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM tell_product(NEW.product_id);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_own_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_product(NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION tell_products_of_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_product(product_id) FROM flash_sale_entries WHERE flash_sale_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND NOT OLD.is_hidden THEN
    PERFORM tell_change('reviews:' || OLD.product_id);
  END IF;
  IF TG_OP <> 'DELETE' AND NOT NEW.is_hidden THEN
    PERFORM tell_change('reviews:' || NEW.product_id);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_review_of_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('reviews:' || product_id) FROM reviews
  WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.review_id ELSE NEW.review_id END AND NOT is_hidden;
  RETURN NULL;
END $$;

-- A review shows its author's name.
CREATE FUNCTION tell_reviews_of_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('reviews:' || product_id) FROM reviews WHERE user_id = NEW.id AND NOT is_hidden;
  RETURN NULL;
END $$;

-- A product: its row, and what hangs on it. Rows of new products tell nothing that anybody keeps, but are few then.
CREATE TRIGGER tell_change AFTER UPDATE ON products FOR EACH ROW WHEN (
  (OLD.slug, OLD.sku, OLD.name, OLD.short_desc, OLD.description, OLD.brand_id, OLD.category_id, OLD.thumbnail,
    OLD.is_free_ship, OLD.ship_fast, OLD.is_published, OLD.deleted_at, OLD.seo_title, OLD.seo_description,
    OLD.rating_value, OLD.rating_count)
  IS DISTINCT FROM
  (NEW.slug, NEW.sku, NEW.name, NEW.short_desc, NEW.description, NEW.brand_id, NEW.category_id, NEW.thumbnail,
    NEW.is_free_ship, NEW.ship_fast, NEW.is_published, NEW.deleted_at, NEW.seo_title, NEW.seo_description,
    NEW.rating_value, NEW.rating_count))
  EXECUTE FUNCTION tell_own_product();
-- Somebody may have asked for the new address before.
CREATE TRIGGER tell_address AFTER UPDATE ON products FOR EACH ROW WHEN (OLD.slug <> NEW.slug)
  EXECUTE FUNCTION tell_tags('products');
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON variants
  FOR EACH ROW EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_change AFTER UPDATE ON variants FOR EACH ROW WHEN (
  (OLD.product_id, OLD.sku, OLD.options, OLD.price, OLD.discount_price, OLD.stock > 0, OLD.is_preorder,
    OLD.preorder_days, OLD.image_url, OLD.position, OLD.deleted_at)
  IS DISTINCT FROM
  (NEW.product_id, NEW.sku, NEW.options, NEW.price, NEW.discount_price, NEW.stock > 0, NEW.is_preorder,
    NEW.preorder_days, NEW.image_url, NEW.position, NEW.deleted_at))
  EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON flash_sale_entries
  FOR EACH ROW EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_list AFTER INSERT OR DELETE ON flash_sale_entries
  FOR EACH ROW EXECUTE FUNCTION tell_tags('flash-sales');
CREATE TRIGGER tell_change AFTER UPDATE ON flash_sale_entries FOR EACH ROW WHEN (
  (OLD.flash_sale_id, OLD.product_id, OLD.variant_id, OLD.price, OLD.quantity, OLD.sold < OLD.quantity)
  IS DISTINCT FROM
  (NEW.flash_sale_id, NEW.product_id, NEW.variant_id, NEW.price, NEW.quantity, NEW.sold < NEW.quantity))
  EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON flash_sales
  FOR EACH ROW EXECUTE FUNCTION tell_tags('flash-sales');
CREATE TRIGGER tell_change AFTER UPDATE ON flash_sales
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_tags('flash-sales');
CREATE TRIGGER tell_products AFTER UPDATE ON flash_sales
  FOR EACH ROW WHEN ((OLD.start_at, OLD.end_at) IS DISTINCT FROM (NEW.start_at, NEW.end_at))
  EXECUTE FUNCTION tell_products_of_sale();

CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION tell_review();
CREATE TRIGGER tell_change AFTER UPDATE ON reviews
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_review();
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON review_media
  FOR EACH ROW EXECUTE FUNCTION tell_review_of_media();
CREATE TRIGGER tell_change AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION tell_reviews_of_author();

-- What lists find, narrow and put in order is a row of their own for each product, and only those that shoppers see have one.
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON listing.products
  FOR EACH ROW EXECUTE FUNCTION tell_tags('products', 'lists');
CREATE TRIGGER tell_moved AFTER UPDATE ON listing.products
  FOR EACH ROW WHEN (OLD.category_tag IS DISTINCT FROM NEW.category_tag) EXECUTE FUNCTION tell_tags('products');
CREATE TRIGGER tell_change AFTER UPDATE ON listing.products FOR EACH ROW WHEN (
  (OLD.min_price, OLD.max_price, OLD.created_at, OLD.in_stock, OLD.ship_fast, OLD.rating_value, OLD.tags, OLD.category_tag,
    OLD.name_folded, OLD.search)
  IS DISTINCT FROM
  (NEW.min_price, NEW.max_price, NEW.created_at, NEW.in_stock, NEW.ship_fast, NEW.rating_value, NEW.tags, NEW.category_tag,
    NEW.name_folded, NEW.search))
  EXECUTE FUNCTION tell_tags('lists');
-- Values of an attribute stand in the order of their numbers.
CREATE TRIGGER tell_change AFTER UPDATE ON listing.tags
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_tags('lists');
-- The search has learnt new words.
CREATE TRIGGER tell_change AFTER UPDATE ON vocabulary_state
  FOR EACH ROW WHEN (OLD.is_building AND NOT NEW.is_building) EXECUTE FUNCTION tell_tags('lists');
CREATE TRIGGER tell_change AFTER UPDATE ON attributes
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_tags('everything');

DO $$
DECLARE
  name text;
  teller text;
BEGIN
  -- Of these every change is seen.
  FOR name, teller IN VALUES
    ('product_images', 'tell_product_of_row()'), ('product_videos', 'tell_product_of_row()'),
    ('product_options', 'tell_product_of_row()'), ('product_attributes', 'tell_product_of_row()'),
    ('categories', 'tell_tags(''categories'')'), ('brands', 'tell_tags(''brands'')'),
    ('pages', 'tell_tags(''content'')'), ('menu_items', 'tell_tags(''content'')'), ('banners', 'tell_tags(''content'')')
  LOOP
    EXECUTE format('CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION %s', name, teller);
    EXECUTE format('CREATE TRIGGER tell_change AFTER UPDATE ON %I
      FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION %s', name, teller);
  END LOOP;
  FOR name IN SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE tgname LIKE 'tell\_%' LOOP
    EXECUTE format('CREATE TRIGGER tell_emptied AFTER TRUNCATE ON %s
      FOR EACH STATEMENT EXECUTE FUNCTION tell_tags(''everything'')', name);
  END LOOP;
END $$;
