import type pg from 'pg'
import type { Db } from '#platform/database.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { latencies, percentile } from '../big-shop/latency.ts'
import { startBaseline } from '../child.ts'
import type { Shop } from '../rates.ts'
import { goodsMixes } from './goods-mixes.ts'
import { orderMixes } from './order-mixes.ts'
import { figureCalls, otherMixes } from './other-mixes.ts'

const requests = 200

export type Waits = { p50: number; p95: number }

/** Times in ms. */
export type Lists = {
  measured: { what: string; ours: Waits; bare: Waits }[]
  /** The first answer of each call whose answer is kept for a while then. */
  figures: { call: string; ms: number }[]
  orders: number
  /** Of the orders with their indexes. */
  size: string
  requests: number
}

/** Measures lists, searches and counts of staff in a shop that has just started. */
export async function measureLists(shop: Shop, db: Db, pool: pg.Pool): Promise<Lists> {
  const { headers } = await aStaffMember(db)
  const figures: Lists['figures'] = []
  for (const call of figureCalls) {
    const [ms = 0] = await latencies(shop.address, [call], headers)
    figures.push({ call, ms })
  }
  const mixes = {
    ...(await orderMixes(pool)),
    ...(await goodsMixes(pool)),
    ...(await otherMixes(pool)),
  }
  await using bare = await startBaseline('orders-server.ts', { databaseUrl: shop.databaseUrl })
  const measured: Lists['measured'] = []
  for (const [what, paths] of Object.entries(mixes)) {
    if (paths.length === 0) throw new Error(`There is nothing to ask for: ${what}`)
    const asked = Array.from({ length: requests }, (_, index) => paths[index % paths.length] ?? '')
    await latencies(shop.address, asked.slice(0, 20), headers)
    const ours = waits(await latencies(shop.address, asked, headers))
    const newest = asked.map(() => '/api/admin/orders')
    measured.push({ what, ours, bare: waits(await latencies(bare.url, newest)) })
  }
  return { measured, figures, ...(await sizeOf(pool)), requests }
}

function waits(taken: readonly number[]): Waits {
  return { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95) }
}

async function sizeOf(pool: pg.Pool): Promise<{ orders: number; size: string }> {
  const { rows } = await pool.query<{ orders: string; size: string }>(
    `SELECT count(*) AS orders, pg_size_pretty(pg_total_relation_size('orders')) AS size FROM orders`,
  )
  return { orders: Number(rows[0]?.orders), size: rows[0]?.size ?? '' }
}
