import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { startShopProcess } from '#test/shop-process.ts'
import { fillShop } from './catalogue.ts'
import { runScript, startBaseline } from './child.ts'
import { measureBareScript, measureFirstLoad } from './first-load.ts'
import { connections, measureLoads } from './load.ts'
import { measureOrders, orderWish } from './orders.ts'
import { measurePage } from './pages.ts'
import type { Recorded } from './record.ts'
import { type Figure, figureTable, table, writeChapter } from './report.ts'
import { copyProject, measureStarts } from './starts.ts'

const began = Date.now()
const [busyBefore = 0] = loadavg()
const folder = await mkdtemp(path.join(tmpdir(), 'tiem-bench-'))
// The embedded PostgreSQL runs as a user of its own when we are root.
await chmod(folder, 0o755)
const copy = path.join(folder, 'project')
try {
  await copyProject(copy)
  tell('Starting from nothing, and again')
  const starts = await measureStarts(copy, folder)
  const shop = await startShopProcess(
    path.join(folder, 'data'),
    { LIMIT_ORDERS_PER_SHOPPER: '0' },
    copy,
  )
  try {
    const report = await measureShop(shop, starts)
    await writeChapter('# Measurements', report)
    tell(`\n${report}`)
  } finally {
    await shop.end('SIGTERM')
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

type Shop = Awaited<ReturnType<typeof startShopProcess>>

async function measureShop(
  { address, databaseUrl }: Shop,
  starts: Awaited<ReturnType<typeof measureStarts>>,
): Promise<string> {
  const catalogue = await fillShop(databaseUrl)
  const slugs = catalogue.slugs.slice(0, 200)
  const [slug = ''] = slugs
  const [buyer] = catalogue.buyers
  if (!buyer) throw new Error('There are no buyers')
  const key = randomUUID()
  const pages = { Home: '/', Product: `/products/${slug}`, Search: '/search?q=ao' }
  const wishes = Object.values(pages).map((url) => ({ method: 'GET' as const, url }))
  const records = await runScript<Recorded[]>(copy, 'record.ts', {
    databaseUrl,
    wishes: [...wishes, orderWish(catalogue.hot, buyer, key)],
  })
  const [home, product, search, order] = records
  if (!home || !product || !search || !order) throw new Error('Something was not recorded')

  const figures: Figure[] = []
  tell('Product call')
  figures.push(await measureProductCall({ address, databaseUrl, slugs }))
  tell('Pages')
  const at = { address, databaseUrl }
  figures.push(...(await measurePage('Home page', { ...at, paths: ['/'] }, home)))
  const paths = slugs.map((each) => `/products/${each}`)
  figures.push(...(await measurePage('Product page', { ...at, paths }, product)))
  tell('Orders')
  const what = 'Orders of one hot variant'
  const measured = { what, lines: [catalogue.hot], record: order, buyer, key }
  figures.push(await measureOrders(copy, { ...at, catalogue }, measured))

  const bare = 'embedded PostgreSQL and an empty Fastify'
  const startFigures: Figure[] = [
    {
      what: 'First start, building and demo shop included',
      ours: starts.cold,
      bare: starts.bareCold,
      unit: 's',
      baseline: bare,
    },
    { what: 'Second start', ours: starts.warm, bare: starts.bareWarm, unit: 's', baseline: bare },
  ]
  const loads = await Promise.all(
    Object.values(pages).map((page) => measureFirstLoad(address, page)),
  )
  const bareScript = await measureBareScript(copy)
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
  const weights = Object.keys(pages).map((name, index) => {
    const { html = 0, js = 0, css = 0 } = loads[index] ?? {}
    const sizes = [kilobytes(html), kilobytes(js), (js / bareScript).toFixed(2), kilobytes(css)]
    return [name, ...sizes, String(records[index]?.statements.length)]
  })
  return `\`npm run bench\` writes this page. Load generator, shop and PostgreSQL share one machine (${cpus().length} cores,
Node ${process.versions.node}); ${connections} connections; 1,000 products of 3 variants. Figures are compared with bare
baselines of the same run: a ratio is ours divided by bare. When the run began, ${busyBefore.toFixed(1)} other tasks kept the
machine busy; above 0.5 the figures are only rough.

## Under load (more is better)

${figureTable(figures)}

## Starting (less is better)

${figureTable(startFigures)}

## First load of a page

Gzipped, without fonts and pictures. React and React Router alone are ${kilobytes(bareScript)} of JavaScript in the same build.

${table(['page', 'HTML', 'JavaScript', 'of bare', 'CSS', 'SQL statements'], weights)}

The run took ${Math.round((Date.now() - began) / 1000)} seconds.
`
}

async function measureProductCall(at: {
  address: string
  databaseUrl: string
  slugs: string[]
}): Promise<Figure> {
  const server = await startBaseline('select-server.ts', { databaseUrl: at.databaseUrl })
  const requestsTo = (path: string) => at.slugs.map((slug) => ({ path: path + slug }))
  const [ours = 0, bare = 0] = await measureLoads([
    { url: at.address, requests: requestsTo('/api/web/products/slug/') },
    { url: server.url, requests: requestsTo('/products/') },
  ])
  await server.stop()
  const baseline = 'Fastify and one select of the row through pg'
  return { what: 'Product call by slug', ours, bare, unit: 'calls/s', baseline }
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
