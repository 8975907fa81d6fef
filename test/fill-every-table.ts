import type { Filling } from './database.ts'

const statements = `
  INSERT INTO users (phone, email, username, name, password_hash, gender, birthday)
    VALUES ('0911111111', 'lan@vi-du.invalid', 'lan', 'Nguyễn Thị Lan' || chr(8232) || '"\\', 'hash', 'female', '1990-02-28');
  INSERT INTO sessions (user_id, token_hash, expires_at)
    SELECT id, sha256('a'), '2030-01-02 03:04:05.678901+07' FROM users;
  INSERT INTO password_reset_tokens (user_id, token_hash, expires_at) SELECT id, sha256('b'), 'infinity' FROM users;
  INSERT INTO contact_changes (user_id, kind, new_value, token_hash, is_authorised, expires_at)
    SELECT id, 'email', 'moi@vi-du.invalid', sha256('d'), true, 'infinity' FROM users;
  INSERT INTO contact_reverts (user_id, token_hash, email, phone, expires_at)
    SELECT id, sha256('e'), 'cu@vi-du.invalid', '0922222222', 'infinity' FROM users;
  INSERT INTO contact_codes (user_id, code_hash, expires_at) SELECT id, 'hash', 'infinity' FROM users;
  INSERT INTO rate_limits VALUES ('login:1', 3, 1893456000000);
  INSERT INTO addresses (user_id, full_name, phone, street, province_code, province_name, district_code, is_default)
    SELECT id, 'Lan', '0911111111', E'12 phố\\nMẫu', '01', 'Hà Nội', '001', true FROM users;
  INSERT INTO brands (name, slug) VALUES ('Mây', 'may');
  -- Children get smaller ids and lie before their parents.
  INSERT INTO categories (id, parent_id, name, slug, depth, path_ids)
    SELECT id, parent, name, name, depth, path FROM (VALUES
      ('00000000-0000-7000-8000-000000000001'::uuid, '00000000-0000-7000-8000-000000000002'::uuid, 'c', 3,
        '{00000000-0000-7000-8000-000000000003,00000000-0000-7000-8000-000000000002,00000000-0000-7000-8000-000000000001}'::uuid[]),
      ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000003', 'b', 2,
        '{00000000-0000-7000-8000-000000000003,00000000-0000-7000-8000-000000000002}'),
      ('00000000-0000-7000-8000-000000000003', NULL, 'a', 1, '{00000000-0000-7000-8000-000000000003}')
    ) AS c (id, parent, name, depth, path);
  INSERT INTO products (slug, name, description, brand_id, category_id, min_price, max_price, rating_value, deleted_at)
    SELECT 'ao-' || n, 'Áo đẹp ' || n, repeat('dài ', 2000), b.id, c.id, 9007199254740991, 9007199254740991, 4.67,
      CASE WHEN n = 7 THEN now() END
    FROM generate_series(1, 1200) n, brands b, categories c WHERE c.slug = 'c';
  INSERT INTO vocabulary_words VALUES ('đep5', 'dep', 'đẹp', 1200);
  INSERT INTO vocabulary_pairs VALUES ('ao1', 'đep5', 1200);
  INSERT INTO vocabulary_keywords VALUES ('áo đẹp', 'ao dep', 1200);
  INSERT INTO product_images (product_id, position, url) SELECT id, 0, '/pictures/a.webp' FROM products;
  INSERT INTO product_videos SELECT id, 0, '/pictures/a.mp4', 'video/mp4', NULL FROM products WHERE slug = 'ao-1';
  INSERT INTO product_options SELECT id, 0, 'Màu' FROM products;
  INSERT INTO variants (product_id, options, price, stock)
    SELECT id, '{"Màu": "Đỏ \\"đô\\"", "n": null}', 189000, CASE WHEN slug = 'ao-2' THEN NULL ELSE 5 END FROM products;
  INSERT INTO stock_ledger (variant_id, delta, reason) SELECT id, stock, 'import' FROM variants WHERE stock > 0;
  INSERT INTO low_stock (product_id, variant_id, stock) SELECT product_id, id, stock FROM variants WHERE stock > 0;
  INSERT INTO product_categories SELECT p.id, c.id FROM products p, categories c WHERE p.slug = 'ao-1' AND c.slug = 'b';
  INSERT INTO attributes (code, name) VALUES ('CHAT_LIEU', 'Chất liệu');
  INSERT INTO product_attributes SELECT p.id, a.id, 0, '15,6', 15.60 FROM products p, attributes a;
  INSERT INTO flash_sales (name, start_at, end_at) VALUES ('Sale', '2026-01-01 00:00:00.5+07', '2026-01-02');
  INSERT INTO flash_sale_entries (flash_sale_id, product_id, price, quantity, sold)
    SELECT s.id, p.id, 99000, 5, 2 FROM flash_sales s, products p WHERE slug = 'ao-1';
  INSERT INTO flash_sale_variants (entry_id, variant_id) SELECT e.id, v.id
    FROM flash_sale_entries e JOIN variants v USING (product_id);
  INSERT INTO carts (user_id) SELECT id FROM users;
  INSERT INTO carts (session_id) VALUES (gen_random_uuid());
  INSERT INTO cart_items (cart_id, product_id, variant_id, quantity, price_when_added, flash_sale_entry_id, recent_keys)
    SELECT c.id, v.product_id, v.id, 2, 99000, e.id, ARRAY[gen_random_uuid(), gen_random_uuid()]
    FROM carts c, variants v JOIN flash_sale_entries e USING (product_id);
  INSERT INTO orders (id, user_id, idempotency_key, request_hash, payment_method, subtotal, shipping_fee, total, recipient,
      phone, street, address_scheme, province_code, province_name, district_code, district_name, ward_code, ward_name)
    SELECT 'DH7K3M9QX2', id, gen_random_uuid(), sha256('c'), 'COD', 200000, 30000, 230000, 'Lan', '0911111111', 'phố',
      'legacy', '01', 'Hà Nội', '001', 'Ba Đình', '', '' FROM users;
  INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, product_slug, quantity,
      original_price, final_price, stock_taken, flash_sale_entry_id)
    SELECT 'DH7K3M9QX2', 0, v.product_id, v.id, 'Áo', 'ao-1', 2, 189000, 99000, 2, e.id
    FROM flash_sale_entries e JOIN variants v USING (product_id);
  INSERT INTO order_events (order_id, kind, actor, note) VALUES ('DH7K3M9QX2', 'placed', 'shopper', '');
  INSERT INTO shipments (order_id, number, is_last) VALUES ('DH7K3M9QX2', 1, false);
  INSERT INTO shipment_items (order_id, number, order_item_id, quantity) SELECT order_id, 1, id, 1 FROM order_items;
  INSERT INTO payments (order_id, provider, provider_reference, amount, outcome, raw)
    VALUES ('DH7K3M9QX2', 'bank', '1', 5, 'under', 'null');
  INSERT INTO uploads (user_id, path, mime_type, bytes) SELECT id, 'a/b.jpg', 'image/jpeg', 5 FROM users;
  INSERT INTO returns (id, order_id, request_key, kind, status, requested_by, reason, note)
    VALUES ('TH7K3M9QX2', 'DH7K3M9QX2', gen_random_uuid(), 'return', 'REJECTED', 'shopper', 'DAMAGED', 'vỡ');
  INSERT INTO return_items (return_id, order_item_id, quantity) SELECT 'TH7K3M9QX2', id, 1 FROM order_items;
  INSERT INTO return_pictures SELECT 'TH7K3M9QX2', 0, id FROM uploads;
  INSERT INTO return_events (return_id, kind, actor, note) VALUES ('TH7K3M9QX2', 'requested', 'shopper', '');
  INSERT INTO reviews (order_id, product_id, user_id, rating)
    SELECT order_id, product_id, u.id, 5 FROM order_items, users u;
  INSERT INTO review_media SELECT r.id, 0, u.id FROM reviews r, uploads u;
  INSERT INTO reviews (product_id, rating, author_name, variant_name) SELECT id, 4, 'Trần Mẫu', 'Đỏ' FROM products
    WHERE slug = 'ao-2';
  INSERT INTO review_media (review_id, position, url, mime_type)
    SELECT id, 0, '/pictures/a.webp', 'image/webp' FROM reviews WHERE author_name = 'Trần Mẫu';
  INSERT INTO vouchers (code, percent, start_at, end_at) VALUES ('TET2027', 10, '2026-01-01', 'infinity');
  INSERT INTO voucher_targets (voucher_id, product_id) SELECT v.id, p.id FROM vouchers v, products p WHERE p.slug = 'ao-1';
  INSERT INTO user_vouchers (user_id, voucher_id, order_id) SELECT u.id, v.id, 'DH7K3M9QX2' FROM users u, vouchers v;
  INSERT INTO coin_ledger (user_id, type, amount, order_id) SELECT id, 'earn', 2000, 'DH7K3M9QX2' FROM users;
  INSERT INTO notifications (user_id, title, message) SELECT id, 'Xin chào', '😀' FROM users;
  INSERT INTO sign_in_events (user_id, outcome, address, user_agent) SELECT id, 'wrong_password', '203.0.113.*', 'Máy lạ' FROM users;
  INSERT INTO stores (user_id, name) SELECT id, 'Tiệm Lan' FROM users;
  INSERT INTO consents (user_id, purpose, version, granted, answered_at)
    SELECT id, 'browsing', 1, true, '2026-01-01 00:00:00.123+07' FROM users;
  INSERT INTO pages (slug, title, content) VALUES ('gioi-thieu', '{"vi": "Giới thiệu"}', '<p>a</p>');
  INSERT INTO old_page_addresses (slug, page_id) SELECT 've-tiem', id FROM pages;
  INSERT INTO collections (name, slug, publish_at) VALUES ('Quà "Tết"', 'qua-tet', '2026-01-01 00:00:00.123+07');
  INSERT INTO collection_products SELECT k.id, p.id, 0 FROM collections k, products p WHERE p.slug = 'ao-1';
  INSERT INTO content_versions (name) VALUES ('menu:footer');
  INSERT INTO menu_items (location, label) VALUES ('footer', 'Trên');
  INSERT INTO menu_items (location, parent_id, label) SELECT 'footer', id, 'Dưới' FROM menu_items;
  INSERT INTO banners (title, image_url) VALUES ('Tết', '/pictures/a.webp');
  INSERT INTO product_views (user_id, product_id) SELECT u.id, p.id FROM users u, products p WHERE p.slug = 'ao-1';
  INSERT INTO product_neighbours SELECT a.id, ARRAY[b.id], '{0.125}' FROM products a, products b
    WHERE a.slug = 'ao-1' AND b.slug = 'ao-2';
  INSERT INTO letters (id, about, template, recipient, queue, job, state, error)
    VALUES ('order-shipping-DH7K3M9QX2', 'DH7K3M9QX2', 'order-shipping', 'lan@vi-du.invalid', 'order-letter',
      '{"orderId": "DH7K3M9QX2"}', 'failed', '550 không có hộp thư');
  INSERT INTO visit_pages VALUES ('2026-11-20', '/', 'phone', 3);
  INSERT INTO visit_sources VALUES ('2026-11-20', 'vi-du.vn', 2);
  INSERT INTO visit_days VALUES ('2026-11-20', 2);
  INSERT INTO visit_speeds VALUES ('2026-11-20', 'home', 'phone', 'LCP', -4, 2);
  INSERT INTO staff_roles (name, permissions) VALUES ('Thu ngân', '{orders.read}');
  INSERT INTO staff (email, name, password_hash, built_in_role) VALUES ('chu@vi-du.invalid', 'Chủ', 'hash', 'owner');
  INSERT INTO staff (email, name, password_hash, role_id)
    SELECT 'thu@vi-du.invalid', 'Thu', 'hash', id FROM staff_roles;
  INSERT INTO order_drafts (id, contents, user_id, version, created_by, updated_by, discount_by)
    SELECT gen_random_uuid(), '{"note": "gọi \\"chị\\" Lan"}', u.id, 2, s.id, s.id, s.id FROM users u, staff s WHERE s.built_in_role = 'owner';
  INSERT INTO order_drafts (id, order_id, created_by, updated_by)
    SELECT gen_random_uuid(), 'DH7K3M9QX2', id, id FROM staff WHERE built_in_role = 'owner';
  INSERT INTO staff_sessions (staff_id, token_hash) SELECT id, sha256(id::text::bytea) FROM staff;
  INSERT INTO staff_links (kind, token_hash, email, built_in_role, expires_at)
    VALUES ('invitation', sha256('f'), 'moi@vi-du.invalid', 'orders', 'infinity');
  INSERT INTO staff_views (staff_id, list, name, query)
    SELECT id, 'don-hang', 'Chờ đóng gói', 'stage=TO_PACK' FROM staff;
  INSERT INTO product_bulk_changes (id, staff_id, change, results)
    SELECT gen_random_uuid(), id, '{"kind": "hide"}', '[]' FROM staff;
  INSERT INTO staff_totp (staff_id, secret, last_step, confirmed_at)
    SELECT id, substring(sha256('g') for 20), 59000000, '2026-11-20 00:00:00.5+07' FROM staff WHERE built_in_role = 'owner';
  INSERT INTO staff_recovery_codes SELECT id, sha256('h') FROM staff WHERE built_in_role = 'owner';
  INSERT INTO staff_passkeys (staff_id, name, credential_id, public_key, counter, transports)
    SELECT id, 'Điện thoại', 'x-_1', '\\xa5', 4294967295, '{internal,hybrid}' FROM staff WHERE built_in_role = 'owner';
  INSERT INTO staff_passkey_challenges VALUES ('abcdefghijklmnopqrstuvwxyz', NULL, 'infinity');
  INSERT INTO back_office_settings (require_second_factor) VALUES (true);
  INSERT INTO shop_settings (name, value) VALUES ('SHOP_OWNER', 'Bà "Lụa"');
  INSERT INTO shop_setting_groups VALUES ('facts', 3);
  INSERT INTO audit_log (staff_id, actor, action, subject, before)
    SELECT id, name, 'staff.changed', id::text, '{"name": "Chu"}' FROM staff WHERE built_in_role = 'owner';
  INSERT INTO old_addresses (kind, slug, target_id) SELECT 'product', 'ao-cu', id FROM products WHERE slug = 'ao-1';
  INSERT INTO category_work (category_id, into_id, total, done)
    SELECT c.id, b.id, 1200, 500 FROM categories c, categories b WHERE c.slug = 'c' AND b.slug = 'a';
  INSERT INTO category_removals (category_id, category, addresses, mentions)
    VALUES ('00000000-0000-7000-8000-000000000004', '{"name": "Cũ \\"x\\""}', '{ao-cu}', '{"vouchers": []}');
  INSERT INTO stock_documents (kind, request_key, request_hash, supplier, staff_id, actor, line_count, pieces, value)
    SELECT 'receipt', gen_random_uuid(), sha256('i'), 'Lò "Gốm"', id, name, 1, 4, 40000 FROM staff WHERE built_in_role = 'owner';
  INSERT INTO stock_documents (kind, request_key, request_hash, reverses_id, actor)
    SELECT 'reversal', gen_random_uuid(), sha256('j'), id, 'Chủ' FROM stock_documents;
  INSERT INTO stock_document_lines (document_id, variant_id, position, delta, cost_price, cost_after)
    SELECT d.id, v.id, 0, 4, 10000, 10000 FROM stock_documents d, variants v JOIN products p ON p.id = v.product_id
    WHERE d.kind = 'receipt' AND p.slug = 'ao-1';
  INSERT INTO stock_ledger (variant_id, delta, reason, document_id)
    SELECT variant_id, delta, 'receipt', document_id FROM stock_document_lines;
  INSERT INTO stock_locations (id, name) VALUES ('00000000-0000-4000-8000-000000000001', 'Kho chính');
  INSERT INTO stock_locations (name, address, province_code, rank) VALUES ('Kho "Huế"', '1 Lê Lợi, P. Vĩnh Ninh', '46', 2);
  INSERT INTO stock_sourcing (rule) VALUES ('nearest');
  INSERT INTO location_stock SELECT v.id, s.id, 2 FROM stock_locations s, variants v JOIN products p ON p.id = v.product_id
    WHERE s.rank = 2 AND p.slug = 'ao-1';
  INSERT INTO suppliers VALUES ('Lò "Gốm"', '2026-11-20 00:00:00.123+07');
  INSERT INTO stocktakes (id, name, request_hash, actor, document_id, status, ended_at)
    SELECT gen_random_uuid(), 'Quầy', sha256('k'), 'Chủ', id, 'finished', now() FROM stock_documents WHERE kind = 'reversal';
  INSERT INTO stocktake_lines SELECT s.id, l.variant_id, 5, 4 FROM stocktakes s, stock_document_lines l;
  INSERT INTO stocktake_scans SELECT stocktake_id, gen_random_uuid(), variant_id, 5 FROM stocktake_lines;
  INSERT INTO stock_value VALUES (true, '2026-11-20 00:00:00.5+07', 9007199254740991, 5, 1200, 2, 1);
  INSERT INTO catalog_imports (staff_id, staff_name, file_name, file_key, bytes, kind, status, columns, counts)
    SELECT id, name, 'giá "mới".csv', '00/x.import', 12, 'csv', 'applied', '["Tên, gọi"]', '{"rows": 1}' FROM staff WHERE built_in_role = 'owner';
  INSERT INTO catalog_import_rows (import_id, row, outcome, product_id, name, changes, before, stock, version_after)
    SELECT i.id, 2, 'updated', p.id, p.name, '[]', '{"name": "Áo"}', '{}', 1 FROM catalog_imports i, products p WHERE slug = 'ao-1';
  INSERT INTO catalog_import_pictures
    SELECT import_id, row, 0, product_id, 'https://anh.test/á.jpg', 'failed', 'Máy chủ "im"' FROM catalog_import_rows;
  INSERT INTO fetched_pictures SELECT repeat('a1', 32), id FROM uploads LIMIT 1;
  INSERT INTO catalog_import_mappings VALUES ('Tên' || chr(31) || 'Giá', '["name", null]');
  INSERT INTO bulk_changes (id, staff_id, actor, request_hash, undoes, row_count, cell_count, lines, answer)
    SELECT c.id, s.id, s.name, sha256('i'), c.undoes, 1, 1, '[{"id": "x", "field": "name", "before": "Áo", "after": "Áo \\"lụa\\""}]', '{}'
    FROM staff s, (VALUES ('00000000-0000-7000-8000-000000000012'::uuid, NULL::uuid),
      ('00000000-0000-7000-8000-000000000011', '00000000-0000-7000-8000-000000000012')) AS c (id, undoes)
    WHERE s.built_in_role = 'owner' ORDER BY c.id DESC;
  INSERT INTO product_previews (token_hash, staff_id, preview)
    SELECT sha256('l'), id, '{"product": {"name": "Áo \\"lụa\\""}}' FROM staff WHERE built_in_role = 'owner';
  SELECT setval('product_views_id_seq', 41)`

/** Rows in every table, with unusual values, and more products than one batch of a backup. */
export const everyTable: Filling = {
  name: 'every_table',
  fill: ({ pool }) => pool.query(statements),
}
