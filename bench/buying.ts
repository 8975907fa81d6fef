import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { startShopProcess } from '#test/shop-process.ts'
import { type Catalog, fillShop, type Line, withClient } from './catalog.ts'
import { startBaseline } from './child.ts'
import { aboutOthers, processorTable, rateTable } from './figures.ts'
import { inTurn, type Source, send } from './generator.ts'
import { connections, expectAnswers, percentile, thorough } from './load.ts'
import { productCalls } from './mixes.ts'
import { orders } from './orders.ts'
import { measureOrders, type Shop } from './rates.ts'
import { table, writeChapter } from './report.ts'

const crowd = 200
const seconds = 4
const project = path.resolve(import.meta.dirname, '..')

const folder = await mkdtemp(path.join(tmpdir(), 'tiem-bench-'))
// As root, the embedded PostgreSQL runs as another user.
await chmod(folder, 0o755)
const shop = await startShopProcess(path.join(folder, 'data'), { LIMIT_ORDERS_PER_SHOPPER: '0' })
try {
  const report = await measureBuying(shop, await fillShop(shop.superuserUrl, folder))
  await writeChapter('# Buying', report)
  process.stdout.write(`${report}\n`)
} finally {
  await shop.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}

async function measureBuying(at: Shop, catalog: Catalog): Promise<string> {
  const { flash, soldOut, spread } = await prepare(at.databaseUrl, catalog.lines)
  const { buyers, slugs } = catalog
  const inSale = { buyers, lines: [flash] }
  const bench = { project, shop: at, profile: thorough }
  const figures = [
    await measureOrders(bench, inSale, 'Orders of one product in a flash sale'),
    await measureOrders(bench, { buyers, lines: spread }, 'Orders spread over 1,000 products'),
  ]
  await using bare = await startBaseline('select-server.ts', { databaseUrl: at.databaseUrl })
  const refusals = await measureCrowd(at.address, orders([soldOut], buyers), 409)
  const selects = await measureCrowd(bare.url, inTurn(productCalls(slugs.slice(0, 200))), 200)
  return `\`node bench/buying.ts\` writes this chapter. Shop, PostgreSQL and load generator share one machine (${cpus().length} cores);
${connections} connections, each order of one piece; the bare figure is the very statements of such an order sent through pg at the same
concurrency in turn. ${aboutOthers(figures.flatMap(({ ours, bare: theirs }) => [ours, theirs]))}

${rateTable(figures)}

Processor time for an order:

${processorTable(figures)}

The answer “sold out” at ${crowd} requests at once; beside it a bare Fastify that reads one row through pg:

${table(
  ['', 'answers', 'p50', 'p99'],
  [
    ['Sold out', ...refusals],
    ['Fastify and one select', ...selects],
  ],
)}
`
}

/** Measures rates and latencies of concurrent clients that send the next request as soon as the last was answered. */
async function measureCrowd(url: string, next: Source, expected: number): Promise<string[]> {
  const profile = { connections: crowd, until: { seconds } }
  await send(url, next, profile)
  const sent = await send(url, next, profile)
  expectAnswers(sent, [expected], url)
  const { latencies } = sent
  const wait = (share: number) => `${percentile(latencies, share).toFixed(0)} ms`
  return [`${(latencies.length / sent.seconds).toFixed(0)}/s`, wait(0.5), wait(0.99)]
}

/**
 * Prepares a flash sale with enough stock, a sold-out product and regular products, all at one price, so that the
 * statements of their orders are alike. Returns their lines.
 */
async function prepare(databaseUrl: string, [flash, soldOut, ...spread]: readonly Line[]) {
  if (!flash || !soldOut) throw new Error('The shop is empty')
  await withClient(databaseUrl, async (client) => {
    await client.query('UPDATE variants SET price = 200000, discount_price = NULL')
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
  })
  return { flash, soldOut, spread }
}
