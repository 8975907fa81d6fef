import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabase } from '#platform/database.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { fillShop, withClient } from './catalog.ts'
import { send } from './generator.ts'
import { connections, expectAnswers } from './load.ts'
import { orders } from './orders.ts'
import { table, writeChapter } from './report.ts'

// Measures by how many bytes each table grows with an order that is placed, sent and completed:
// node bench/order-bytes.ts [--orders 10000].
const { values } = parseArgs({ options: { orders: { type: 'string', default: '10000' } } })
const count = Number(values.orders)
const mostAtOnce = 500
const longestIdleSeconds = 600
const sizes = [1000, 100_000, 1_000_000]

type Size = { name: string; bytes: number }

const folder = await mkdtemp(path.join(tmpdir(), 'tiem-bench-'))
await chmod(folder, 0o755)
const shop = await startShopProcess(path.join(folder, 'data'), { LIMIT_ORDERS_PER_SHOPPER: '0' })
const database = createDatabase(shop.databaseUrl, { max: 1 })
try {
  const { lines, buyers } = await fillShop(shop.superuserUrl, folder)
  const { headers } = await aStaffMember(database.db)
  const before = await measure()
  const logBefore = await position()
  const began = performance.now()
  const sent = await send(shop.address, orders(lines, buyers), {
    connections,
    until: { requests: count },
  })
  expectAnswers(sent, [201], shop.address)
  for (const step of ['send', 'complete']) await takeAll(step, headers)
  await untilIdle()
  const seconds = (performance.now() - began) / 1000
  const log = ((await position()) - logBefore) / count
  await writeChapter('# Bytes of an order', chapter(before, await measure(), { seconds, log }))
} finally {
  await database.close()
  await shop.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}

async function takeAll(step: string, headers: Record<string, string>): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT id FROM orders WHERE status NOT IN ('CANCELLED', 'COMPLETED') ORDER BY id`,
  )
  for (let at = 0; at < rows.length; at += mostAtOnce) {
    const ids = rows.slice(at, at + mostAtOnce).map(({ id }) => id)
    const response = await fetch(`${shop.address}/api/admin/orders/bulk`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', origin: shop.address },
      body: JSON.stringify({ step, ids }),
    })
    if (!response.ok) throw new Error(`${step}: ${response.status} ${await response.text()}`)
  }
}

/** Mails and figures of products are made by jobs. */
async function untilIdle(): Promise<void> {
  for (let waited = 0; waited < longestIdleSeconds; waited += 1) {
    const { rows } = await database.pool.query<{ waiting: number }>(
      `SELECT count(*)::integer AS waiting FROM jobs.job WHERE state IN ('created', 'active') AND start_after <= now()`,
    )
    if (rows[0]?.waiting === 0) return
    await delay(1000)
  }
  throw new Error(`Jobs still wait after ${longestIdleSeconds} s`)
}

/** Bytes of the write-ahead log until now, without those of packing the tables. */
function position(): Promise<number> {
  return withClient(shop.superuserUrl, async (client) => {
    const { rows } = await client.query<{ written: string }>(
      `SELECT pg_current_wal_lsn() - '0/0' AS written`,
    )
    return Number(rows[0]?.written)
  })
}

/** Tables with their indexes, without room that is free. */
function measure(): Promise<Size[]> {
  return withClient(shop.superuserUrl, async (client) => {
    await client.query('VACUUM FULL')
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `SELECT n.nspname || '.' || relname AS name, pg_total_relation_size(c.oid) AS bytes
      FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')`,
    )
    return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }))
  })
}

function chapter(
  before: Size[],
  after: Size[],
  { seconds, log }: { seconds: number; log: number },
): string {
  const known = new Map(before.map(({ name, bytes }) => [name, bytes]))
  const grown = after
    .map(({ name, bytes }) => ({ name, bytes: (bytes - (known.get(name) ?? 0)) / count }))
    .filter(({ bytes }) => bytes >= 1)
    .toSorted((a, b) => b.bytes - a.bytes)
  const all = grown.reduce((sum, { bytes }) => sum + bytes, 0)
  const years = (bytes: number) =>
    sizes.map((daily) => `${((bytes * daily * 365) / 1e9).toFixed(bytes * daily > 3e8 ? 0 : 1)} GB`)
  const row = (name: string, bytes: number) => [name, bytes.toFixed(0), ...years(bytes)]
  return `\`node bench/order-bytes.ts\` writes this chapter: by how much tables with their indexes grow with an order of one line that is placed, sent and completed
(${count} of them, in ${seconds.toFixed(0)} s), and what that is in a year at so many orders a day. Tables are packed (\`VACUUM FULL\`); in a shop that goes on they have a fifth more. Jobs are deleted after some days.

${table(
  ['table', 'bytes an order', ...sizes.map((daily) => `${daily.toLocaleString('en')} a day`)],
  [
    ...grown.map(({ name, bytes }) => row(name, bytes)),
    row('**together**', all),
    row('write-ahead log, which backups keep', log),
  ],
)}`
}
