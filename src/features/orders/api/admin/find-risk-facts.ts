import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { ordersToPhone, phoneCounts } from '../drafts/phone-history.ts'
import type { RiskFacts } from './assess-risks.ts'

/** Recent orders that tell what is usual, and how few are too few. */
const recent = 200
const tooFew = 20

/** What the signs of risk of an order rest on. */
export async function findRiskFacts(db: Db, id: string): Promise<RiskFacts> {
  const { rows } = await sql<RiskFacts>`
    WITH own AS MATERIALIZED (
      SELECT *, date_trunc('day', created_at AT TIME ZONE 'Asia/Ho_Chi_Minh') AT TIME ZONE 'Asia/Ho_Chi_Minh' AS day
      FROM orders WHERE id = ${id}
    ), same_phone AS MATERIALIZED (
      SELECT earlier.* FROM own CROSS JOIN LATERAL (${ordersToPhone(sql`own.phone`, sql`own.id`)}) earlier
    ), usual AS (
      SELECT count(*) AS count, percentile_disc(0.5) WITHIN GROUP (ORDER BY total) AS total
      FROM (SELECT o.total FROM orders o ORDER BY o.created_at DESC, o.id LIMIT ${recent}) newest
    )
    SELECT own.street, own.total, CASE WHEN usual.count >= ${tooFew} THEN usual.total END AS "usualTotal",
      ${phoneCounts.orders} AS "phoneOrders", ${phoneCounts.refused} AS "phoneRefused",
      ${phoneCounts.cancelled} AS "phoneCancelled",
      (SELECT count(*) FROM orders o WHERE o.phone = own.phone AND o.phone <> ''
        AND o.created_at >= own.day AND o.created_at < own.day + interval '1 day')::integer AS "todayByPhone",
      (SELECT count(*) FROM orders o WHERE o.user_id = own.user_id
        AND o.created_at >= own.day AND o.created_at < own.day + interval '1 day')::integer AS "todayByAccount",
      (SELECT count(*) FROM orders o WHERE o.address_key = own.address_key
        AND o.created_at >= own.day AND o.created_at < own.day + interval '1 day')::integer AS "todayByAddress"
    FROM own CROSS JOIN usual`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`There is no order ${id}`)
  return facts
}
