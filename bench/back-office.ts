import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { fillOrders } from './back-office/fill-orders.ts'
import { orderMixes } from './back-office/order-mixes.ts'
import { connections, latencies, percentile } from './big-shop/latency.ts'
import { withClient } from './catalog.ts'
import { startBaseline } from './child.ts'
import { table, writeChapter } from './report.ts'

// Measures the lists of the back office in a shop of many orders: node bench/back-office.ts [--folder /somewhere] [--orders
// 1000000]. Without a folder, or one that is new, the orders are made first.
const { values } = parseArgs({
  options: { folder: { type: 'string' }, orders: { type: 'string', default: '1000000' } },
})
const goalMs = 150
const requests = 200
const [busyBefore = 0] = loadavg()

const own = values.folder ? undefined : await mkdtemp(path.join(tmpdir(), 'tiem-bench-'))
const folder = path.resolve(values.folder ?? own ?? '')
// As root, the embedded PostgreSQL runs as another user.
await mkdir(folder, { recursive: true })
await chmod(folder, 0o755)
try {
  if (!(await stat(path.join(folder, 'postgres')).catch(() => undefined))) await fill()
  const report = await measure()
  await writeChapter('# Back office', report)
  process.stdout.write(`${report}\n`)
} finally {
  if (own) await rm(own, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  try {
    await migrate(postgres.url)
    await withClient(postgres.superuserUrl, (client) =>
      fillOrders(client, Number(values.orders), (line) => process.stdout.write(`${line}\n`)),
    )
  } finally {
    await postgres.stop()
  }
}

async function measure(): Promise<string> {
  const shop = await startShopProcess(folder)
  const database = createDatabase(shop.databaseUrl, { max: 1 })
  try {
    const { headers } = await aStaffMember(database.db)
    const mixes = await orderMixes(database.pool)
    await using bare = await startBaseline('orders-server.ts', { databaseUrl: shop.databaseUrl })
    const rows: string[][] = []
    for (const [name, paths] of Object.entries(mixes)) {
      const asked = Array.from(
        { length: requests },
        (_, index) => paths[index % paths.length] ?? '',
      )
      await latencies(shop.address, asked.slice(0, 20), headers)
      const taken = await latencies(shop.address, asked, headers)
      const floor = await latencies(
        bare.url,
        asked.map(() => '/api/admin/orders'),
      )
      rows.push([name, ...figures(taken), ...figures(floor)])
    }
    return chapter(rows, await sizeOf(database.pool))
  } finally {
    await database.close()
    await shop.end('SIGTERM')
  }
}

function figures(taken: readonly number[]): [string, string] {
  const p95 = percentile(taken, 0.95)
  const text = `${p95.toFixed(0)} ms`
  return [`${percentile(taken, 0.5).toFixed(0)} ms`, p95 > goalMs ? `**${text}**` : text]
}

async function sizeOf(pool: Awaited<ReturnType<typeof createDatabase>>['pool']) {
  const { rows } = await pool.query<{ orders: string; size: string }>(
    `SELECT count(*) AS orders, pg_size_pretty(pg_total_relation_size('orders')) AS size FROM orders`,
  )
  return { orders: Number(rows[0]?.orders), size: rows[0]?.size ?? '' }
}

function chapter(rows: string[][], { orders, size }: { orders: number; size: string }): string {
  return `\`node bench/back-office.ts\` writes this chapter: lists and counts of ${orders.toLocaleString('en')} orders (${size} with their
indexes) over HTTP, ${connections} at once, ${requests} requests of each kind. Shop, PostgreSQL and load generator share one machine
(${cpus().length} cores); when the run began, ${busyBefore.toFixed(1)} other tasks kept it busy. The goal is a p95 of ${goalMs} ms; what misses
it is **marked**.

${table(['', 'p50', 'p95', 'bare p50', 'bare p95'], rows)}

Bare: Fastify and one select of the 50 newest orders, right after each.`
}
