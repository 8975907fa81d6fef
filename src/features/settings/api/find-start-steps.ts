import { sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { hasSampleBank, samplesIn } from '#platform/production-checks.ts'
import { findStoredSettings } from '#platform/stored-settings.ts'
import { type StartStep, startSteps } from '../contract.ts'

type Made = Record<'product' | 'order' | 'policies', boolean>

const shippingSettings = [
  'SHOP_PROVINCE_CODE',
  'SHOP_SHIPPING_RATES',
  'SHOP_FREE_SHIPPING_FROM',
] as const

/** What of the first hour of a new shop is done. */
export async function findStartSteps(
  db: Db,
  config: Config,
): Promise<{ step: StartStep; isDone: boolean }[]> {
  const { texts } = await findStoredSettings(db)
  const isDone: Record<StartStep, boolean> = {
    facts: samplesIn(config.shop).length === 0,
    bank: !hasSampleBank(config.shop),
    shipping:
      shippingSettings.some((name) => texts[name] ?? config.locked[name]) ||
      (await hasKeptShipping(db)),
    address: config.isPublic,
    ...(await findMade(db, config)),
  }
  return startSteps.map((step) => ({ step, isDone: isDone[step] }))
}

/** True when somebody has decided to keep the fees that stand. */
export async function hasKeptShipping(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM audit_log WHERE action = 'settings.kept' AND subject = 'settings:shipping' LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The demo shop has goods, orders and pages of its own: what came since somebody signed in is the merchant's. */
async function findMade(db: Db, { demoShop }: Config): Promise<Made> {
  const signedIn = sql`(
    SELECT coalesce(min(first.at), 'infinity') FROM unnest(ARRAY['staff.signed-in', 'staff.joined']) AS known (action)
      CROSS JOIN LATERAL (SELECT at FROM audit_log l WHERE l.action = known.action ORDER BY l.id LIMIT 1) first)`
  const since = demoShop ? signedIn : sql`'-infinity'::timestamptz`
  const { rows } = await sql<Made>`
    SELECT EXISTS (SELECT FROM listing.goods WHERE created_at > ${since}) AS product,
      coalesce((SELECT max(created_at) FROM orders) > ${signedIn}, false) AS "order",
      EXISTS (SELECT FROM pages WHERE updated_at > ${since}) AS policies`.execute(db)
  if (!rows[0]) throw new Error('A question has no answer')
  return rows[0]
}
