import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { startShopProcess } from '#test/shop-process.ts'
import { type Catalogue, fillShop } from './catalogue.ts'
import { runScript, startBaseline } from './child.ts'
import { type Line, measureOrders, orderRequests, orderWish } from './orders.ts'
import type { Recorded } from './record.ts'
import { figureTable, table, writeChapter } from './report.ts'

const crowd = 200
const seconds = 4
const project = path.resolve(import.meta.dirname, '..')

const [busyBefore = 0] = loadavg()
const folder = await mkdtemp(path.join(tmpdir(), 'tiem-bench-'))
// The embedded PostgreSQL runs as a user of its own when we are root.
await chmod(folder, 0o755)
const shop = await startShopProcess(path.join(folder, 'data'), { LIMIT_ORDERS_PER_SHOPPER: '0' })
try {
  const catalogue = await fillShop(shop.databaseUrl)
  const report = await measureBuying({ ...shop, catalogue })
  await writeChapter('# Buying', report)
  process.stdout.write(`${report}\n`)
} finally {
  await shop.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}

type At = { address: string; databaseUrl: string; catalogue: Catalogue }

async function measureBuying(at: At): Promise<string> {
  const goods = await prepare(at.databaseUrl)
  const [buyer] = at.catalogue.buyers
  if (!buyer) throw new Error('There are no buyers')
  const kinds = [
    { what: 'Orders of one product in a flash sale', lines: [goods.flash], key: randomUUID() },
    { what: 'Orders spread over 1,000 products', lines: goods.spread, key: randomUUID() },
    { what: 'Sold out', lines: [goods.soldOut], key: randomUUID() },
  ]
  const records = await runScript<Recorded[]>(project, 'record.ts', {
    databaseUrl: at.databaseUrl,
    wishes: kinds.map(({ lines: [line], key }) => line && orderWish(line, buyer, key)),
  })
  const figures = []
  for (const [index, kind] of kinds.slice(0, 2).entries()) {
    const record = records[index]
    if (record?.status !== 201) throw new Error(`${kind.what} can't be recorded: ${record?.html}`)
    figures.push(await measureOrders(project, at, { ...kind, record, buyer }))
  }

  const bare = await startBaseline('select-server.ts', { databaseUrl: at.databaseUrl })
  const slugs = at.catalogue.slugs.slice(0, 200)
  const refusals = await measureCrowd(
    at.address,
    orderRequests([goods.soldOut], at.catalogue.buyers),
    '4xx',
  )
  const selects = await measureCrowd(
    bare.url,
    slugs.map((slug) => ({ path: `/products/${slug}` })),
    '2xx',
  )
  await bare.stop()
  const statements = records[2]?.statements.length
  const row = (what: string, { p50, p99, rate }: Crowd) => [
    what,
    `${rate.toFixed(0)}/s`,
    `${p50} ms`,
    `${p99} ms`,
  ]
  return `\`node bench/buying.ts\` writes this chapter. Shop, PostgreSQL and load generator share one machine (${cpus().length} cores);
16 connections, each order of one piece; the bare figure is the very statements of such an order sent through pg at the same
concurrency in the same run. When the run began, ${busyBefore.toFixed(1)} other tasks kept the machine busy.

${figureTable(figures)}

The answer “sold out” at ${crowd} requests at once, ${statements} statements each when asked alone; beside it a bare Fastify that reads one row through pg:

${table(
  ['', 'answers', 'p50', 'p99'],
  [row('Sold out', refusals), row('Fastify and one select', selects)],
)}
`
}

type Crowd = { rate: number; p50: number; p99: number }

/** How long so many wait who all ask at once, and again as soon as they are answered. */
async function measureCrowd(
  url: string,
  requests: autocannon.Request[],
  expected: '2xx' | '4xx',
): Promise<Crowd> {
  const run = () => autocannon({ url, requests, connections: crowd, duration: seconds })
  await run()
  const { latency, duration, errors, ...answers } = await run()
  const count = answers[expected]
  const others = answers['2xx'] + answers.non2xx - count
  if (errors > 0 || others > 0) throw new Error(`${url}: ${errors} errors, ${others} other answers`)
  return { rate: count / duration, p50: latency.p50, p99: latency.p99 }
}

/** Puts one product on sale with pieces for all, and empties another; answers them and what is spread over all others. */
async function prepare(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Line>(
      `SELECT product_id AS "productId", id AS "variantId" FROM variants WHERE price = 200000 ORDER BY md5(id::text)`,
    )
    const [flash, soldOut, ...spread] = rows
    if (!flash || !soldOut) throw new Error('The shop is empty')
    await client.query(
      `WITH sale AS (
        INSERT INTO flash_sales (name, start_at, end_at) VALUES ('Giờ vàng', now(), now() + interval '1 hour') RETURNING id
      ) INSERT INTO flash_sale_entries (flash_sale_id, product_id, variant_id, price, quantity)
      SELECT id, $1, $2, 100000, 1000000 FROM sale`,
      [flash.productId, flash.variantId],
    )
    await client.query(
      'INSERT INTO flash_sale_variants (entry_id, variant_id) SELECT id, variant_id FROM flash_sale_entries',
    )
    await client.query('UPDATE variants SET stock = 0 WHERE id = $1', [soldOut.variantId])
    return { flash, soldOut, spread }
  } finally {
    await client.end()
  }
}
