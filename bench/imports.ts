import { openAsBlob } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { CatalogImport } from '#features/catalog-import/contract.ts'
import { createDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { addBuyers, type Catalog, fillShop, findGoods, withClient } from './catalog.ts'
import { verdict } from './figures.ts'
import { inTurn, type Source, send } from './generator.ts'
import { percentile, spentMs } from './load.ts'
import { orders } from './orders.ts'
import { asBrowsers } from './pages.ts'
import { familyOf, findPostmaster, readProcesses } from './processor-time.ts'
import { table, writeChapter } from './report.ts'

// Measures how long an import in the back office takes and what shoppers feel of it: node bench/imports.ts
// [--rows 100000] [--folder /somewhere]. A folder that is new is filled first.
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, folder: { type: 'string' } },
})
const rows = Number(values.rows)
const goalSeconds = Math.round(rows / (100_000 / 600)) / 10
/** Requests a second of shoppers, far below what the shop can take. */
const rates = { pages: 40, orders: 5 }
const windowSeconds = 1
const aloneSeconds = 15

const [busyBefore = 0] = loadavg()
const own = values.folder ? undefined : await mkdtemp(path.join(tmpdir(), 'tiem-bench-'))
const folder = path.resolve(values.folder ?? own ?? '')
await mkdir(folder, { recursive: true })
// As root, the embedded PostgreSQL runs as another user.
await chmod(folder, 0o755)
const data = path.join(folder, 'data')
try {
  await prepare()
  const shop = await startShopProcess(data, { LIMIT_ORDERS_PER_SHOPPER: '0' })
  const database = createDatabase(shop.databaseUrl, { max: 2 })
  try {
    const buyers = await withClient(shop.superuserUrl, addBuyers)
    const catalog = { buyers, ...(await findGoods(shop.databaseUrl, 2000)) }
    const { headers } = await aStaffMember(database.db, {})
    const report = await measure(shop, headers, catalog)
    await writeChapter('# Imports', report)
    process.stdout.write(`${report}\n`)
  } finally {
    await database.close()
    await shop.end('SIGTERM')
  }
} finally {
  if (own) await rm(own, { recursive: true, force: true })
}

/** Makes a shop with as many variants as the file has rows, each with a SKU. */
async function prepare(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: data })
  try {
    await migrate(postgres.url)
    const isFilled = await withClient(postgres.superuserUrl, async (client) => {
      const found = await client.query('SELECT FROM brands LIMIT 1')
      return found.rows.length > 0
    })
    if (isFilled) return
    process.stdout.write(`Making ${rows} products\n`)
    await fillShop(postgres.superuserUrl, folder, rows)
    await withClient(postgres.superuserUrl, async (client) => {
      await client.query(`
        UPDATE variants SET sku = 'M-' || id WHERE sku IS NULL AND deleted_at IS NULL AND options <> '{}'`)
      await client.query(`UPDATE products SET sku = 'SP-' || id WHERE sku IS NULL`)
      await client.query('VACUUM (ANALYZE)')
    })
  } finally {
    await postgres.stop()
  }
}

type Shop = Awaited<ReturnType<typeof startShopProcess>>
type Felt = { pages: number[]; orders: number[]; refused: number }
/** Processor time of the shop's processes and of PostgreSQL, with what shoppers cost. */
type Spent = { app: number | undefined; postgres: number | undefined }
type Step = { seconds: number; felt: Felt; spent: Spent; peakMb: number; item: CatalogImport }

async function measure(shop: Shop, headers: { cookie: string }, catalog: Catalog): Promise<string> {
  const file = path.join(folder, 'prices.csv')
  await writeFile(file, await priceTable(shop.superuserUrl))
  const call = async (method: string, at: string, body?: object | FormData) => {
    const answer = await fetch(`${shop.address}/api/admin/catalog-imports${at}`, {
      method,
      headers: {
        ...headers,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: CatalogImport }).data
  }
  const postmaster = await findPostmaster(shop.databaseUrl)
  const alone = await feel(shop, catalog, async () => delay(aloneSeconds * 1000))
  const form = new FormData()
  form.append('files', new File([await openAsBlob(file)], 'prices.csv'))
  const { id } = await call('POST', '', form)
  const step = async (name: string, body: (item: CatalogImport) => object): Promise<Step> => {
    const before = await call('GET', `/${id}`)
    const processes = await readProcesses()
    const began = performance.now()
    let [peakMb, seconds] = [0, 0]
    const felt = await feel(shop, catalog, async () => {
      await call('POST', `/${id}/${name}`, body(before))
      while (isRunning(await call('GET', `/${id}`))) {
        peakMb = Math.max(peakMb, await importMemory(shop.child.pid))
        await delay(200)
      }
      seconds = (performance.now() - began) / 1000
    })
    const later = await readProcesses()
    const spent = {
      app: spentMs(processes, later, shop.child.pid),
      postgres: spentMs(processes, later, postmaster),
    }
    const item = await call('GET', `/${id}`)
    process.stdout.write(`${name}: ${item.status}, ${seconds.toFixed(1)} s\n`)
    return { seconds, felt, spent, peakMb, item }
  }
  while (isRunning(await call('GET', `/${id}`))) await delay(100)
  const steps = {
    check: await step('check', ({ version, mapping }) => ({
      ...{ version, mapping, stockMode: 'keep', categoryId: null },
    })),
    apply: await step('apply', ({ version }) => ({ version, skipBad: true })),
    undo: await step('undo', ({ version }) => ({ version })),
  }
  return chapter(alone, steps)
}

function isRunning({ status }: CatalogImport): boolean {
  return ['reading', 'checking', 'applying', 'undoing'].includes(status)
}

async function priceTable(databaseUrl: string): Promise<string> {
  const lines = await withClient(databaseUrl, async (client) => {
    const found = await client.query<{ sku: string; price: number }>(
      `SELECT coalesce(v.sku, p.sku) AS sku, v.price + 1000 AS price
       FROM variants v JOIN products p ON p.id = v.product_id
       WHERE v.deleted_at IS NULL AND p.deleted_at IS NULL ORDER BY md5(v.id::text) LIMIT $1`,
      [rows],
    )
    return found.rows.map(({ sku, price }) => `${sku},${price}`)
  })
  return ['Mã SKU,Giá bán', ...lines].join('\n')
}

/** What shoppers of the home page and buyers feel while `work` goes on. */
async function feel(
  shop: Shop,
  { lines, buyers }: Catalog,
  work: () => Promise<unknown>,
): Promise<Felt> {
  const felt: Felt = { pages: [], orders: [], refused: 0 }
  let isOver = false
  const ask = async (source: Source, rate: number, taken: number[]) => {
    while (!isOver) {
      const profile = { connections: 4, until: { seconds: windowSeconds }, rate }
      const sent = await send(shop.address, source, profile)
      taken.push(...sent.latencies)
      for (const [status, count] of sent.answers) felt.refused += status >= 300 ? count : 0
    }
  }
  const asking = Promise.all([
    ask(inTurn(asBrowsers([{ url: '/' }])), rates.pages, felt.pages),
    ask(orders(lines, buyers), rates.orders, felt.orders),
  ])
  await work().finally(() => {
    isOver = true
  })
  await asking
  return felt
}

/** Peak resident megabytes of the process that imports. */
async function importMemory(shopPid: number | undefined): Promise<number> {
  const family = shopPid === undefined ? [] : familyOf(await readProcesses(), shopPid)
  const sizes = await Promise.all(
    family.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')
      if (!command.includes('import-process')) return 0
      const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    }),
  )
  return Math.max(0, ...sizes)
}

function chapter(alone: Felt, steps: Readonly<Record<string, Step>>): string {
  const at = (taken: readonly number[], share: number) =>
    percentile(
      taken.toSorted((a, b) => a - b),
      share,
    )
  const ms = (taken: readonly number[], share: number) =>
    taken.length === 0 ? '' : `${Math.round(at(taken, share))} ms`
  const processor = (spent = 0) => `${(spent / 1000).toFixed(1)} s`
  const cells = ({ pages, orders: placed, refused }: Felt) => [
    ms(pages, 0.5),
    ms(pages, 0.95),
    ms(placed, 0.5),
    ms(placed, 0.95),
    ms(placed, 1),
    String(refused),
  ]
  const { apply } = steps
  const ratio = apply && at(apply.felt.pages, 0.95) / at(alone.pages, 0.95)
  const goals = apply
    ? `Bringing in takes ${apply.seconds.toFixed(1)} s (goal ${verdict(apply.seconds, goalSeconds, '≤', ' s')}); the home page's p95 is ${ratio?.toFixed(1)} times that of a shop alone (goal ${verdict(ratio ?? 0, 2, '≤')}).`
    : ''
  return `\`node bench/imports.ts\` writes this chapter: a table of ${rows} SKUs and prices in a shop of ${rows} products, in the back office, while ${
    rates.pages
  } home pages and ${rates.orders} orders are requested each second. Shop, PostgreSQL and shoppers share one machine (${cpus().length} cores). When
the run began, ${busyBefore.toFixed(1)} other tasks kept the machine busy. Memory is that of the process that imports, at the most.
The processor time of the app and of PostgreSQL is what the step and its shoppers take together.

${table(
  [
    ...['', 'takes', 'app', 'PostgreSQL', 'products', 'memory', 'home page p50', 'p95'],
    ...['order p50', 'p95', 'slowest', 'refused'],
  ],
  [
    ['nothing', '', '', '', '', '', ...cells(alone)],
    ...Object.entries(steps).map(([name, { seconds, felt, spent, peakMb, item }]) => [
      name,
      `${seconds.toFixed(1)} s`,
      processor(spent.app),
      processor(spent.postgres),
      String((item.counts?.updated ?? 0) + (item.counts?.created ?? 0)),
      `${Math.round(peakMb)} MB`,
      ...cells(felt),
    ]),
  ],
)}

${goals}
`
}
