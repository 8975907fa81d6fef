import type pg from 'pg'

const openDrafts = 200
const sentDrafts = 5000
const unknownTransfers = 300
/** Days back for which there are visits, and entries of the audit log. */
const visitDays = 60
const auditDays = 180

/** What of 100000 đồng came back: of an order's first item, in a state that fits its age. */
const returns = `
  CREATE TEMP TABLE coming AS
  SELECT *, CASE
      WHEN kind = 'undelivered' THEN CASE WHEN age > 15 THEN 'CLOSED' WHEN fate < 0.5 THEN 'APPROVED' ELSE 'RECEIVED' END
      WHEN age > 15 THEN CASE WHEN fate < 0.85 THEN 'CLOSED' WHEN fate < 0.95 THEN 'REJECTED' ELSE 'CANCELLED' END
      WHEN fate < 0.35 THEN 'REQUESTED' WHEN fate < 0.6 THEN 'APPROVED' WHEN fate < 0.7 THEN 'RECEIVED'
      WHEN fate < 0.95 THEN 'CLOSED' ELSE 'REJECTED' END AS status
  FROM (
    SELECT 'TH' || substr(id, 3) AS id, order_id, kind, at, extract(epoch FROM now() - at) / 86400 AS age, random() AS fate, random() AS luck
    FROM (
      SELECT id, id AS order_id, CASE status WHEN 'COMPLETED' THEN 'return' ELSE 'undelivered' END AS kind,
        created_at + least(now() - created_at, interval '3 days' + random() * interval '9 days') * 0.99 AS at
      FROM orders WHERE (status = 'COMPLETED' AND random() < 0.03) OR (status = 'CANCELLED' AND packed_at IS NOT NULL AND random() < 0.2)
    ) drawn
  ) dated ORDER BY at;
  INSERT INTO returns (id, order_id, request_key, kind, status, requested_by, reason, resolution, refund_amount, created_at,
    received_at, closed_at)
  SELECT id, order_id, gen_random_uuid(), kind, status, CASE WHEN kind = 'return' AND luck < 0.9 THEN 'shopper' ELSE 'staff' END,
    CASE WHEN kind = 'undelivered' THEN 'REFUSED' WHEN luck < 0.3 THEN 'DAMAGED' WHEN luck < 0.7 THEN 'WRONG_SIZE' ELSE 'CHANGED_MIND' END,
    CASE WHEN kind = 'return' AND luck > 0.8 AND status <> 'CLOSED' THEN 'exchange' ELSE 'refund' END,
    CASE WHEN kind = 'return' AND status = 'CLOSED' THEN 100000 END, at,
    CASE WHEN status IN ('RECEIVED', 'CLOSED') THEN at + least(now() - at, interval '4 days') END,
    CASE WHEN status = 'CLOSED' THEN at + least(now() - at, interval '5 days') END
  FROM coming ORDER BY at;
  INSERT INTO return_items (return_id, order_item_id, quantity, restocked)
  SELECT c.id, i.id, 1, (c.status IN ('RECEIVED', 'CLOSED'))::integer
  FROM coming c JOIN order_items i ON i.order_id = c.order_id AND i.position = 1;
  INSERT INTO return_events (return_id, kind, actor, created_at, staff_id)
  SELECT c.id, e.kind, CASE WHEN e.kind IN ('requested', 'cancelled') THEN 'shopper' ELSE 'keeper' END, c.at,
    CASE WHEN e.kind NOT IN ('requested', 'cancelled') THEN p.id END
  FROM (SELECT *, 1 + floor((SELECT count(*) FROM people) * luck)::int AS who FROM coming) c
    CROSS JOIN LATERAL (VALUES ('requested', true), ('approved', status IN ('APPROVED', 'RECEIVED', 'CLOSED')),
      ('received', status IN ('RECEIVED', 'CLOSED')), ('closed', status = 'CLOSED'), ('rejected', status = 'REJECTED'),
      ('cancelled', status = 'CANCELLED')) AS e (kind, happened)
    JOIN people p ON p.n = c.who
  WHERE e.happened ORDER BY c.at;
  UPDATE order_items i SET in_returns = 1 FROM coming c
  WHERE c.kind = 'return' AND c.status NOT IN ('REJECTED', 'CANCELLED') AND i.order_id = c.order_id AND i.position = 1;
  UPDATE orders o SET returned_amount = 100000, refunded_amount = CASE WHEN luck < 0.99 THEN 100000 ELSE 0 END,
    payment_status = CASE WHEN luck < 0.99 THEN payment_status ELSE 'refund_due' END
  FROM coming c WHERE c.order_id = o.id AND c.kind = 'return' AND c.status = 'CLOSED';
  DROP TABLE coming;`

/** Orders that went in two parcels, an item in each. */
const parcels = `
  CREATE TEMP TABLE apart AS SELECT id, created_at FROM orders WHERE status IN ('SHIPPING', 'COMPLETED') AND random() < 0.03;
  INSERT INTO shipments (order_id, number, carrier, tracking_code, is_last, sent_at)
  SELECT id, number, 'GHN', 'GHN' || substr(id, 3) || number, number = 2, created_at FROM apart, generate_series(1, 2) number;
  INSERT INTO shipment_items (order_id, number, order_item_id, quantity)
  SELECT i.order_id, i.position, i.id, 1 FROM apart JOIN order_items i ON i.order_id = apart.id;
  UPDATE order_items i SET in_shipments = 1 FROM apart WHERE i.order_id = apart.id;
  UPDATE orders o SET shipment_count = 2 FROM apart WHERE o.id = apart.id;
  DROP TABLE apart;`

const drafts = `
  INSERT INTO order_drafts (id, contents, created_by, updated_by, created_at, updated_at)
  SELECT gen_random_uuid(), jsonb_build_object('name', 'Khách ' || d.n, 'phone', '0912345678', 'email', '', 'accountId', NULL,
      'lines', jsonb_build_array(jsonb_build_object('productId', g.product_id, 'variantId', g.id, 'quantity', 1)),
      'address', jsonb_build_object('scheme', 'legacy', 'provinceCode', '79', 'districtCode', '', 'wardCode', '', 'street', ''),
      'paymentMethod', 'COD', 'voucherCode', '', 'discount', NULL, 'note', ''), p.id, p.id, d.at, d.at
  FROM (SELECT n, now() - random() * interval '20 days' AS at FROM generate_series(1, ${openDrafts}) n) d
    JOIN (SELECT *, row_number() OVER (ORDER BY id) AS n FROM variants LIMIT ${openDrafts}) g ON g.n = d.n
    JOIN people p ON p.n = 1 + d.n % (SELECT count(*) FROM people);
  INSERT INTO order_drafts (id, created_by, updated_by, order_id, created_at, updated_at)
  SELECT gen_random_uuid(), p.id, p.id, o.id, o.created_at, o.created_at
  FROM (SELECT *, row_number() OVER () AS n FROM (SELECT id, created_at FROM orders ORDER BY random() LIMIT ${sentDrafts}) drawn) o
    JOIN people p ON p.n = 1 + o.n % (SELECT count(*) FROM people);`

const transfers = `
  INSERT INTO payments (order_id, provider, provider_reference, amount, received_at, transferred_at, outcome, memo, account)
  SELECT id, 'sepay', 'M-' || id, total, created_at + interval '1 hour', created_at + interval '1 hour', 'exact', id || ' CHUYEN TIEN',
    '0011223344'
  FROM orders WHERE payment_method = 'BANK_TRANSFER' AND payment_status <> 'unpaid' ORDER BY created_at;
  INSERT INTO payments (provider, provider_reference, amount, received_at, transferred_at, outcome, memo, account)
  SELECT 'sepay', 'K-' || n, 30000 + 200000 * (1 + n % 3), at, at, 'unknown', 'CHUYEN TIEN MUA HANG', '0011223344'
  FROM (SELECT n, now() - random() * interval '90 days' AS at FROM generate_series(1, ${unknownTransfers}) n) drawn ORDER BY at;`

const audit = `
  INSERT INTO audit_log (at, staff_id, actor, address, device, action, subject, before, after)
  SELECT e.created_at, e.staff_id, s.name, '203.0.113.7', 'Chrome, Windows', a.action, e.order_id, '{"stage": "TO_PACK"}', '{"stage": "TO_SEND"}'
  FROM order_events e JOIN staff s ON s.id = e.staff_id
    JOIN (VALUES ('confirmed', 'order.confirmed'), ('packed', 'order.packed'), ('shipping', 'order.sent'),
      ('completed', 'order.completed'), ('cancelled', 'order.cancelled'), ('note', 'order.noted')) AS a (kind, action) ON a.kind = e.kind
  WHERE e.created_at > now() - interval '${auditDays} days' ORDER BY e.created_at, e.id;`

const visits = `
  INSERT INTO visit_pages (day, path, device, views)
  SELECT day, path, device, 1 + floor(20 * random())::int
  FROM (SELECT '/products/' || slug AS path FROM products
    UNION ALL VALUES ('/'), ('/cart'), ('/checkout'), ('/order/thankyou/:id'), ('/search')) pages,
    unnest(ARRAY['phone', 'desk']) device, (SELECT current_date - n AS day FROM generate_series(0, ${visitDays - 1}) n) days
  WHERE random() < 0.5;
  INSERT INTO visit_days (day, visitors) SELECT current_date - n, 5000 FROM generate_series(0, ${visitDays - 1}) n;
  INSERT INTO visit_sources (day, host, views)
  SELECT current_date - n, 'trang-' || host || '.invalid', host FROM generate_series(0, ${visitDays - 1}) n, generate_series(1, 30) host;`

const queues = `
  INSERT INTO reviews (order_id, product_id, rating, content, created_at, updated_at, reply, replied_at)
  SELECT o.id, i.product_id, 1 + floor(5 * pow(random(), 0.3))::int, 'Hàng đúng như mô tả, giao nhanh.', at, at,
    CASE WHEN is_answered THEN 'Cảm ơn bạn.' END, CASE WHEN is_answered THEN at END
  FROM (SELECT id, created_at + least(now() - created_at, interval '10 days') AS at, random() < 0.9 AS is_answered
      FROM orders WHERE status = 'COMPLETED' AND random() < 0.1) o
    JOIN order_items i ON i.order_id = o.id AND i.position = 1 ORDER BY at;
  INSERT INTO letters (id, about, template, recipient, queue, state, created_at, changed_at)
  SELECT gen_random_uuid(), id, 'order-confirmation', 'khach@vi-du.invalid', 'mail', CASE WHEN random() < 0.001 THEN 'failed' ELSE 'sent' END,
    created_at, created_at
  FROM orders WHERE created_at > now() - interval '90 days' ORDER BY created_at;`

/**
 * Adds what comes after orders to a database of `fillOrders`, by its superuser: returns, parcels, drafts, transfers, visits,
 * reviews, letters and the audit log.
 */
export async function fillAfter(client: pg.Client, tell: (line: string) => void): Promise<void> {
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB';
    DROP TABLE IF EXISTS people;
    CREATE TEMP TABLE people AS SELECT id, row_number() OVER (ORDER BY id) AS n FROM staff`)
  for (const [what, statements] of Object.entries({
    returns,
    parcels,
    drafts,
    transfers,
    visits,
    queues,
    audit,
  })) {
    tell(`Making ${what}`)
    await client.query(statements)
  }
  tell('Vacuuming')
  await client.query('VACUUM (ANALYZE)')
}
