import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { formatVnd } from '#shared/format.ts'
import { runShop } from '#test/shop-command.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { withClient } from './catalog.ts'
import { verdict } from './figures.ts'
import { percentile } from './load.ts'
import { table, writeChapter } from './report.ts'

// Measures how soon the pages of two processes show a price change: node bench/freshness.ts [changes]
const changes = Number(process.argv[2] ?? 50)
const maxMs = 1000
const patienceMs = 30_000
const everyMs = 5

/** Milliseconds from the commit until the page of each process showed the change. */
type Seen = [first: number, second: number]

const folder = await mkdtemp(path.join(tmpdir(), 'tiem-bench-'))
// As root, the embedded PostgreSQL runs as another user.
await chmod(folder, 0o755)
const first = await startShopProcess(path.join(folder, 'first'))
try {
  const settings = { DATABASE_URL: first.databaseUrl }
  const second = await startShopProcess(path.join(folder, 'second'), settings)
  try {
    const report = await measure([first, second])
    await writeChapter('# How soon a change is seen', report)
    process.stdout.write(`${report}\n`)
  } finally {
    await second.end('SIGTERM')
  }
} finally {
  await first.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}

async function measure(shops: readonly [ShopProcess, ShopProcess]): Promise<string> {
  const taken: Seen[] = []
  await withClient(first.databaseUrl, async (client) => {
    await setPrice(100_000)
    const [{ slug } = { slug: '' }] = (await client.query('SELECT slug FROM products')).rows
    for (let change = 1; change <= changes; change += 1) {
      const price = 100_000 + change * 1000
      // Pages that both processes have cached, like any visited page.
      const pages = shops.map(({ address }) => `${address}/products/${slug}`)
      await Promise.all(pages.map((page) => fetch(page).then((answer) => answer.text())))
      const [written, [one, other]] = await Promise.all([
        committed(client, price),
        Promise.all(pages.map((page) => shown(page, price))),
        setPrice(price),
      ])
      taken.push([(one ?? Number.NaN) - written, (other ?? Number.NaN) - written])
    }
  })
  const rows = (['first', 'second'] as const).map((name, process) => rowsFor(name, process, taken))
  return `\`node bench/freshness.ts\` writes this chapter. Two processes cache the page of a product, each requested every ${everyMs} ms. The merchant
changes its price ${changes} times, each time with \`npm run shop -- catalogue import\`. Milliseconds from the moment that the database has the new
price until a page with it has arrived, which a page made anew takes by itself.

${table(['process', 'median', 'at most', 'goal'], rows)}
`
}

function rowsFor(name: string, process: number, taken: readonly Seen[]): string[] {
  const times = taken
    .map((seen) => seen[process] ?? Number.NaN)
    .toSorted((one, other) => one - other)
  const most = times.at(-1) ?? Number.NaN
  return [name, ms(percentile(times, 0.5)), ms(most), verdict(Math.round(most), maxMs, '≤', ' ms')]
}

/** Changes the price with the CLI, in a process of its own. */
async function setPrice(price: number): Promise<void> {
  const file = path.join(folder, 'price.ndjson')
  const line = { sku: 'AL-1', name: 'Áo lụa', categoryPath: ['Áo dài'], price }
  await writeFile(file, JSON.stringify(line))
  const environment = { DATABASE_URL: first.databaseUrl, DATA_DIR: path.join(folder, 'first') }
  const { code, out, err } = await runShop(environment, ['catalogue', 'import', file])
  if (code !== 0) throw new Error(`The price was not changed:\n${out}${err}`)
}

/** Time at which the database has the price. */
function committed(client: pg.Client, price: number): Promise<number> {
  return until(async () => {
    const { rows } = await client.query('SELECT FROM variants WHERE price = $1', [price])
    return rows.length > 0
  })
}

/** Time at which a page with the price has arrived. */
function shown(page: string, price: number): Promise<number> {
  const sign = formatVnd(price)
  return until(async () => (await (await fetch(page)).text()).includes(sign))
}

async function until(isSo: () => Promise<boolean>): Promise<number> {
  const limit = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error('A change was not seen at all')
    await delay(everyMs)
  }
  return performance.now()
}

function ms(time: number): string {
  return `${Math.round(time)} ms`
}
