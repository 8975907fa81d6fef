import { mkdir } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { startShopProcess } from '#test/shop-process.ts'
import type { Catalog } from './catalog.ts'
import { aboutOthers, costOf, milliseconds } from './figures.ts'
import { inTurn, type Source } from './generator.ts'
import { type LoadProfile, type Measured, measureLoads } from './load.ts'
import { productCalls, productPages } from './mixes.ts'
import { orders } from './orders.ts'
import { asBrowsers } from './pages.ts'
import { cachedAddresses, shopping } from './rates.ts'
import { table } from './report.ts'

const processes = [1, 2]
/** Pool size; the connections of both shops and of the database's owner must fit into PostgreSQL's limit. */
const pool = '10'

type Place = { project: string; folder: string; databaseUrl: string; profile: LoadProfile }

/** Measures shops of one and of two processes on one database, in turns. */
export async function measureCores(place: Place, catalog: Catalog): Promise<string> {
  const { slugs, lines, buyers } = catalog
  const some = slugs.slice(0, cachedAddresses)
  const cached = await measureShops(place, {}, [
    ['Product page, cached', () => inTurn(asBrowsers(productPages(some)))],
    ['Product call, cached', () => inTurn(asBrowsers(productCalls(some)))],
  ])
  const uncached = await measureShops(place, { CACHE_MB: '0' }, [
    ['Product page, not cached', () => inTurn(productPages(slugs))],
    ['Product call, not cached', () => inTurn(productCalls(slugs))],
    ['Orders of all products', () => orders(lines, buyers)],
  ])
  const measured = [...cached, ...uncached]
  const rows = measured.map(({ what, shops: [one, two] }) => [
    what,
    `${one?.rate.toFixed(0)}/s`,
    `${two?.rate.toFixed(0)}/s`,
    ((two?.rate ?? 0) / (one?.rate ?? 0)).toFixed(2),
    milliseconds(one && costOf(one)),
    milliseconds(two && costOf(two)),
  ])
  return `Shops with \`WEB_CONCURRENCY\` 1 and 2 on one database, which take turns. Of ${cpus().length} cores the load generator and
PostgreSQL have their part, so more processes can give as much more as these leave. ${aboutOthers(measured.flatMap(({ shops }) => shops))}

${table(['', '1 process', '2 processes', 'ratio', 'processor time with 1', 'with 2'], rows)}
`
}

async function measureShops(
  { project, folder, databaseUrl, profile }: Place,
  environment: Record<string, string>,
  questions: [what: string, source: () => Source][],
): Promise<{ what: string; shops: Measured[] }[]> {
  const start = async (count: number) => {
    const dataDir = path.join(folder, `of-${count}`)
    await mkdir(dataDir, { recursive: true })
    return startShopProcess(
      dataDir,
      {
        DATABASE_URL: databaseUrl,
        DATABASE_POOL: pool,
        WEB_CONCURRENCY: String(count),
        LIMIT_ORDERS_PER_SHOPPER: '0',
        ...environment,
      },
      project,
    )
  }
  const shops = await Promise.all(processes.map(start))
  try {
    const measured = []
    for (const [what, source] of questions) {
      const contenders = shops.map((shop) => shopping(shop, source()))
      measured.push({ what, shops: await measureLoads(contenders, databaseUrl, profile) })
    }
    return measured
  } finally {
    await Promise.all(shops.map((shop) => shop.end('SIGTERM')))
  }
}
