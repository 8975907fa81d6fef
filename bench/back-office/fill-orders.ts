import type pg from 'pg'
import { fillAfter } from './fill-after.ts'

/** Products, of which the first sell by far the most. */
const products = 5000
const staff = 40

const familyNames =
  'Nguyễn 38, Trần 11, Lê 9, Phạm 7, Hoàng 5, Huỳnh 4, Phan 4, Vũ 4, Võ 3, Đặng 2, Bùi 2, Đỗ 2, Hồ 1, Ngô 1, Dương 1, Lý 1, Đinh 1, Mai 1, Trịnh 1, Lương 1, Tạ 1'
const middleNames =
  'Thị 24, Văn 18, Thị Ngọc 5, Thị Thu 5, Minh 6, Thanh 5, Ngọc 4, Đức 4, Hữu 4, Quang 3, Hoàng 3, Xuân 3, Thị Kim 3, Gia 2, Bảo 2, Khánh 2, Thị Mỹ 2, Quốc 2, Công 1, Tuấn 1, Đình 1'
const givenNames =
  'Anh 40, Linh 22, Hương 18, Trang 17, Hà 16, Thảo 15, Phương 15, Hùng 14, Nam 14, Dũng 13, Lan 13, Huy 12, Hiếu 12, Nga 11, Long 11, Tuấn 11, Mai 10, Hoa 10, Ngân 10, Vy 9, Thủy 9, ' +
  'Hằng 9, Yến 8, Nhung 8, Quỳnh 8, Khoa 8, Đạt 8, Phúc 8, Bình 8, Cường 7, Thắng 7, Tâm 7, Hạnh 7, Loan 6, Oanh 6, Trinh 6, Tiến 6, Kiên 6, Sơn 6, Hải 6, Vinh 5, Tú 5, Diễm 5, Châu 5, Giang 5, ' +
  'Thư 5, Nhi 5, Uyên 4, Phát 4, Lộc 4, Khánh 4, Đức 4, Quân 4, Trung 4, Việt 4, Toàn 3, Thịnh 3, Vân 3, Xuân 3, Ánh 3, Diệu 2, Thơ 2, Lệ 2, Kỳ 1, Khuê 1, Ý 1, Ngoan 1, Sương 1, Thạch 1, Lữ 1'
const phonePrefixes =
  '090 6, 091 5, 093 5, 094 5, 096 6, 097 7, 098 7, 086 4, 088 3, 089 2, 032 4, 033 5, 034 5, 035 5, 036 4, 037 4, 038 5, 039 5, 070 2, 076 2, 077 3, 078 2, 079 2, 081 2, 082 2, 083 1, 084 1, 085 1, 056 1, 058 1'
const provinces =
  '79 Hồ Chí Minh 250, 01 Hà Nội 190, 48 Đà Nẵng 40, 31 Hải Phòng 30, 92 Cần Thơ 25, 75 Đồng Nai 40, 74 Bình Dương 40, 27 Bắc Ninh 20, 38 Thanh Hóa 20, 40 Nghệ An 20, 22 Quảng Ninh 20, 56 Khánh Hòa 20, ' +
  '68 Lâm Đồng 20, 80 Long An 20, 77 Bà Rịa - Vũng Tàu 20, 66 Đắk Lắk 15, 30 Hải Dương 15, 33 Hưng Yên 15, 36 Nam Định 12, 46 Thừa Thiên Huế 12, 52 Bình Định 12, 82 Tiền Giang 12, 89 An Giang 12, ' +
  '91 Kiên Giang 12, 96 Cà Mau 8, 94 Sóc Trăng 6, 51 Quảng Ngãi 6, 19 Thái Nguyên 10, 10 Lào Cai 5, 14 Sơn La 3, 11 Điện Biên 2, 12 Lai Châu 1, 04 Cao Bằng 1, 02 Hà Giang 1, 06 Bắc Kạn 1'

/** `text weight, text weight` as SQL for an array in which each stands as often as its weight says. */
function weighted(list: string): string {
  const all = list.split(', ').flatMap((entry) => {
    const [, text = '', weight = ''] = /^(.*) (\d+)$/.exec(entry) ?? []
    return Array.from({ length: Number(weight) }, () => `'${text}'`)
  })
  return `ARRAY[${all.join(',')}]::text[]`
}

const pick = (list: string) =>
  `lists.${list}[1 + floor(random() * cardinality(lists.${list}))::int]`

const goods = `
  INSERT INTO categories (id, name, slug, depth, path_ids)
    SELECT id, 'Mọi thứ', 'moi-thu', 1, ARRAY[id] FROM (SELECT uuid_v7() AS id OFFSET 0) made;
  CREATE TEMP TABLE goods AS SELECT n, uuid_v7() AS product, uuid_v7() AS variant FROM generate_series(1, ${products}) n;
  INSERT INTO products (id, slug, name, category_id, min_price, max_price)
    SELECT product, 'hang-' || n, 'Hàng ' || n, c.id, 100000, 100000 FROM goods, categories c;
  INSERT INTO variants (id, product_id, sku, price, stock) SELECT variant, product, 'H-' || n, 100000, 1000 FROM goods;
  INSERT INTO staff (email, name, password_hash, built_in_role)
    SELECT 'nv' || n || '@vi-du.invalid', 'Nhân viên ' || n, '-', 'orders' FROM generate_series(1, ${staff}) n;`

/**
 * `age` in days is small for many: shops grow. What is older than a week is over, but for few.
 * The check character of an id counts, since details are looked up by it.
 */
const orders = (count: number) => `
  CREATE TEMP TABLE drawn AS
  WITH lists AS MATERIALIZED (
    SELECT ${weighted(familyNames)} AS family, ${weighted(middleNames)} AS middle, ${weighted(givenNames)} AS given,
      ${weighted(phonePrefixes)} AS prefix, ${weighted(provinces)} AS province
  ), ages AS MATERIALIZED (
    SELECT n, 1095 * pow(random(), 1.6) AS age FROM generate_series(1, ${count}) n
  )
  SELECT age, now() - age * interval '1 day' AS created_at, random() AS fate, random() AS way, random() AS luck,
    ${pick('family')} || ' ' || ${pick('middle')} || ' ' || ${pick('given')} AS recipient,
    ${pick('prefix')} || lpad(floor(random() * 1e7)::int::text, 7, '0') AS phone,
    ${pick('province')} AS province, floor(random() * 31 ^ 7)::bigint AS code,
    1 + floor(random() * 3)::int AS pieces
  FROM ages, lists ORDER BY created_at;
  CREATE TEMP TABLE coded AS
  SELECT DISTINCT ON (body) *, row_number() OVER () AS n FROM (
    SELECT d.*, b.body, substr('123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (b.sum % 31)::int, 1) AS check_sign,
      CASE WHEN age < 0.3 THEN 'PENDING' WHEN age < 2 AND fate < 0.6 THEN 'PENDING' WHEN age < 6 AND fate < 0.8 THEN 'SHIPPING'
        WHEN age < 20 AND fate < 0.03 THEN 'SHIPPING' WHEN fate > 0.9 THEN 'CANCELLED' ELSE 'COMPLETED' END AS status,
      CASE WHEN way < 0.7 THEN 'COD' ELSE 'BANK_TRANSFER' END AS method
    FROM drawn d CROSS JOIN LATERAL (
      SELECT string_agg(substr('123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + digit, 1), '' ORDER BY place) AS body,
        sum(digit * (place + 2)) AS sum
      FROM (SELECT place, (d.code / (31 ^ place)::bigint % 31)::int AS digit FROM generate_series(0, 6) place) digits
    ) b
  ) made;
  INSERT INTO orders (id, idempotency_key, request_hash, status, payment_method, payment_status, subtotal, shipping_fee,
    total, paid_amount, recipient, phone, street, address_scheme, province_code, province_name, district_code, district_name,
    ward_code, ward_name, created_at, updated_at, hold_reason, hold_due_at, payment_due_at, confirmed_at, packed_at)
  SELECT 'DH' || body || check_sign, gen_random_uuid(), sha256(body::bytea), status, method, payment, 200000 * pieces, 30000, total,
    CASE payment WHEN 'unpaid' THEN 0 ELSE total END, recipient, phone, floor(luck * 500) || ' đường Mẫu', 'legacy',
    left(province, 2), substr(province, 4), left(province, 2) || '1', 'Quận ' || floor(fate * 12), '00001', 'Phường ' || floor(way * 30),
    created_at, created_at,
    CASE WHEN is_held THEN 'AMOUNT' END, CASE WHEN is_held THEN now() + interval '1 day' END,
    CASE WHEN method = 'BANK_TRANSFER' THEN created_at + interval '2 days' END,
    CASE WHEN method = 'COD' AND (status IN ('SHIPPING', 'COMPLETED') OR luck < 0.6) AND NOT is_held THEN created_at + interval '1 hour' END,
    CASE WHEN (status IN ('SHIPPING', 'COMPLETED') OR luck < 0.2) AND NOT is_held AND (method = 'COD' OR payment = 'paid') THEN created_at + interval '5 hours' END
  FROM (
    SELECT *, 200000 * pieces + 30000 AS total, status = 'PENDING' AND method = 'COD' AND luck > 0.97 AS is_held,
      CASE WHEN status = 'COMPLETED' THEN 'paid' WHEN status = 'CANCELLED' THEN CASE WHEN method = 'COD' OR luck < 0.8 THEN 'unpaid'
          WHEN luck < 0.81 THEN 'refund_due' ELSE 'refunded' END
        WHEN method = 'COD' THEN 'unpaid' WHEN status = 'SHIPPING' OR luck < 0.5 THEN 'paid' ELSE 'unpaid' END AS payment
    FROM coded
  ) c ORDER BY created_at;
  DROP TABLE drawn;`

const rest = `
  INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, product_slug, sku, quantity,
    original_price, final_price, stock_taken)
  SELECT o.id, line, g.product, g.variant, 'Hàng ' || g.n, 'hang-' || g.n, 'H-' || g.n, 1, 100000, 100000, 1
  FROM (SELECT id, created_at, ARRAY[first, (first + 7 + floor(random() * 900)::int) % ${products} + 1] AS chosen FROM (
      SELECT id, created_at, 1 + floor(${products} * pow(random(), 4))::int AS first FROM orders) drawn) o
    CROSS JOIN LATERAL unnest(o.chosen) WITH ORDINALITY AS c (n, line) JOIN goods g ON g.n = c.n
  ORDER BY o.created_at;
  CREATE TEMP TABLE people AS SELECT id, row_number() OVER () AS n FROM staff;
  INSERT INTO order_events (order_id, kind, actor, created_at, staff_id)
  SELECT o.id, e.kind, CASE WHEN e.kind = 'placed' THEN 'shopper' ELSE 'keeper' END, o.created_at, p.id
  FROM (SELECT *, 1 + floor(${staff} * pow(random(), 3))::int AS who FROM orders) o
    CROSS JOIN LATERAL (VALUES ('placed', true), ('confirmed', confirmed_at IS NOT NULL), ('packed', packed_at IS NOT NULL),
      ('shipping', status IN ('SHIPPING', 'COMPLETED')), ('completed', status = 'COMPLETED'), ('cancelled', status = 'CANCELLED'),
      ('note', right(id, 1) IN ('7', 'K'))) AS e (kind, happened)
    LEFT JOIN people p ON p.n = o.who AND e.kind <> 'placed'
  WHERE e.happened ORDER BY o.created_at;`

/** Fills a migrated, empty database with orders of two items each and what came after them, by its superuser. The draw differs each time but little. */
export async function fillOrders(
  client: pg.Client,
  count: number,
  tell: (line: string) => void,
): Promise<void> {
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off;
    SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'; SELECT setseed(0.42)`)
  await client.query(goods)
  tell(`Making ${count} orders`)
  await client.query(orders(count))
  tell('Making their items and events')
  await client.query(rest)
  await fillAfter(client, tell)
}
