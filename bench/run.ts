import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { type Catalog, fillShop } from './catalog.ts'
import { measureCores } from './cores.ts'
import { aboutOthers, type Figure, processorTable, rateTable, verdict } from './figures.ts'
import { measureBareScript, measureFirstLoad } from './first-load.ts'
import { connections, quickProfile, thorough } from './load.ts'
import { measureStatements } from './page-statements.ts'
import { familyOf, readProcesses, residentMb } from './processor-time.ts'
import { cachedAddresses, measureCached, measureUncached, requestedAddresses } from './rates.ts'
import { table, writeChapter } from './report.ts'
import { copyProject, measureBareStarts, measureStart, measureStarts } from './starts.ts'

const { values } = parseArgs({ options: { hurried: { type: 'boolean', default: false } } })
const profile = values.hurried ? quickProfile : thorough
const mostMb = 350
const began = Date.now()
const folder = await mkdtemp(path.join(tmpdir(), 'tiem-bench-'))
// As root, the embedded PostgreSQL runs as another user.
await chmod(folder, 0o755)
const project = path.join(folder, 'project')
const dataDir = path.join(folder, 'data')
try {
  await copyProject(project)
  print('The first start, with building and the demo shop')
  const demo = { project, dataDir: path.join(folder, 'demo'), environment: { DEMO_SHOP: '1' } }
  const first = await measureStart(demo)
  print('Cached answers')
  const { catalog, cached, cachedMb } = await withShop({}, async (shop) => {
    const filled = await fillShop(shop.superuserUrl, folder)
    const figures = await measureCached({ project, shop, profile }, filled)
    return { catalog: filled, cached: figures, cachedMb: await memoryOf(shop) }
  })
  print('Starting')
  const later = await measureStarts({ project, dataDir })
  await withShop({ CACHE_MB: '0' }, async (shop) => {
    print('Uncached answers')
    const uncached = await measureUncached({ project, shop, profile }, catalog)
    const uncachedMb = await memoryOf(shop)
    await writeChapter('# Measurements', ratesChapter(cached, uncached))
    await writeChapter('# Memory', memoryChapter(cachedMb, uncachedMb))
    print('First load')
    await writeChapter('# First load of a page', await firstLoadChapter(shop, catalog))
    print('Starting with a database that runs')
    const named = { DATABASE_URL: shop.databaseUrl }
    const withUrl = await measureStarts({ project, dataDir: `${folder}/url`, environment: named })
    await writeChapter('# Starting', await startsChapter({ first, later, withUrl }, shop))
    print('More processes')
    const place = { project, folder, databaseUrl: shop.databaseUrl, profile }
    await writeChapter('# More cores', await measureCores(place, catalog))
  })
  print(
    `The run took ${Math.round((Date.now() - began) / 1000)} s; bench/results.md has the figures`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function withShop<Answer>(
  environment: Record<string, string>,
  work: (shop: ShopProcess) => Promise<Answer>,
): Promise<Answer> {
  const settings = { LIMIT_ORDERS_PER_SHOPPER: '0', ...environment }
  const shop = await startShopProcess(dataDir, settings, project)
  try {
    return await work(shop)
  } finally {
    await shop.end('SIGTERM')
  }
}

async function memoryOf({ child }: ShopProcess): Promise<number[]> {
  return residentMb(familyOf(await readProcesses(), child.pid ?? 0))
}

function ratesChapter(cached: readonly Figure[], uncached: readonly Figure[]): string {
  const all = [...cached, ...uncached].flatMap(({ ours, bare }) => [ours, bare])
  return `\`npm run bench\` writes this chapter and those about memory, the first load, starting and more cores. Load generator, shop and
PostgreSQL share one machine (${cpus().length} cores); ${connections} connections; 1,000 products. Every figure stands beside that of a bare
baseline with which it took turns; both are medians of ${profile.rounds} rounds of ${profile.seconds} s. ${aboutOthers(all)}

## Cached answers

The shop as it starts by itself, ${cachedAddresses} addresses of each kind (the home page has one), requested as browsers do, so that responses
are compressed. Node alone sends the very same bytes; Fastify with pg asks PostgreSQL.

${rateTable(cached)}

Processor time for an answer:

${processorTable(cached)}

## Without cached answers

The shop with \`CACHE_MB=0\`, ${requestedAddresses} addresses of each kind, nothing compressed on either side. React alone renders a page of as many
elements and bytes after the same statements; the rest is Fastify with pg, and for orders pg without any server.

${rateTable(uncached)}

Processor time for an answer:

${processorTable(uncached)}
`
}

function memoryChapter(cached: readonly number[], uncached: readonly number[]): string {
  const row = (what: string, sizes: readonly number[]) => [
    what,
    sizes.map((size) => `${size.toFixed(0)} MB`).join(', '),
    sizes.length === 0 ? '' : verdict(Math.round(Math.max(...sizes)), mostMb, '≤', ' MB'),
  ]
  return `What the shop's process held in memory after the rates were measured. X.

${table(['', 'resident', 'goal'], [row('With cached answers', cached), row('Without', uncached)])}
`
}

type Taken = { first: number; later: number; withUrl: number }

async function startsChapter({ first, later, withUrl }: Taken, shop: ShopProcess): Promise<string> {
  const embedded = await measureBareStarts({ dataDir: path.join(folder, 'bare') })
  const { databaseUrl } = shop
  const named = await measureBareStarts({ databaseUrl, dataDir: folder })
  const row = (what: string, took: number, bare: number, goal = '') => [
    what,
    `${took.toFixed(2)} s`,
    `${bare.toFixed(2)} s`,
    goal,
  ]
  const rows = [
    row('First start, with building and the demo shop', first, embedded.first),
    row('Later, with the embedded database', later, embedded.later, verdict(later, 3, '≤', ' s')),
    row('With `DATABASE_URL`', withUrl, named.later, verdict(withUrl, 1.2, '≤', ' s')),
  ]
  return `From the start of the process to the first home page. Bare: Node with Fastify, pg and, but for the last, the same embedded
PostgreSQL. All but the first are medians of five.

${table(['', 'Tiệm', 'bare', 'goal'], rows)}
`
}

async function firstLoadChapter(shop: ShopProcess, { slugs }: Catalog): Promise<string> {
  const pages = { Home: '/', Product: `/products/${slugs[0]}`, Search: '/search?q=ao' }
  const mostStatements = { Home: 6, Product: 6, Search: 5 }
  const bare = await measureBareScript(project)
  const counts = await measureStatements(project, shop.databaseUrl, Object.values(pages))
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
  const rows: string[][] = []
  for (const [index, [name, page]] of Object.entries(pages).entries()) {
    const { html, js, css } = await measureFirstLoad(shop.address, page)
    const { atFirst = 0, again = 0 } = counts[index] ?? {}
    const goal = verdict(atFirst, mostStatements[name as keyof typeof pages], '≤')
    const sizes = [kilobytes(html), kilobytes(js), (js / bare).toFixed(2), kilobytes(css)]
    rows.push([name, ...sizes, String(atFirst), String(again), goal])
  }
  return `Gzipped, 1 KB is 1,000 bytes, without fonts and pictures. React and React Router alone are ${kilobytes(bare)} of JavaScript in the
same build. SQL statements: of a process that has opened and answered nothing yet, and when the same is asked for again though no
answers are cached.

${table(['page', 'HTML', 'JavaScript', 'of bare', 'CSS', 'SQL at first', 'again', 'goal'], rows)}
`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
