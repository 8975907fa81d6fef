import { randomUUID } from 'node:crypto'
import type { ShopProcess } from '#test/shop-process.ts'
import type { Catalog, Line } from './catalog.ts'
import { runScript, startBaseline } from './child.ts'
import type { Figure } from './figures.ts'
import { inTurn, type RequestSpec, type Source, send } from './generator.ts'
import { type LoadProfile, type LoadSubject, measureLoads, overHttp } from './load.ts'
import { listCalls, productCalls, productPages, searchCalls, searchPages } from './mixes.ts'
import { orders, orderWish, replayedOrders } from './orders.ts'
import { asBrowsers, averageOne, recordBytes, shapeOf } from './pages.ts'
import type { Recorded } from './record.ts'

export type Shop = Pick<ShopProcess, 'address' | 'databaseUrl' | 'child'>

/** A running shop with its project folder and load profile. */
export type Bench = { project: string; shop: Shop; profile: LoadProfile }

/** Few enough that refreshing them costs next to nothing. */
export const cachedAddresses = 20
export const requestedAddresses = 200
const recordedEach = 7
const sessions = 2000

/** The shop as a benchmark subject; `rate` as `overHttp`. */
export function shopping({ address, child }: Shop, next: Source, rate?: number): LoadSubject {
  return overHttp({ url: address, pid: child.pid, rate }, next)
}

/** Measures cached pages and calls, with browser headers. */
export async function measureCached(bench: Bench, { slugs }: Catalog): Promise<Figure[]> {
  const { shop, profile } = bench
  const figures: Figure[] = []
  for (const [what, requests] of Object.entries(pagesOf(slugs, cachedAddresses))) {
    const browserRequests = asBrowsers(requests)
    await askEach(shop, browserRequests)
    const recorded = await recordBytes(shop.address, browserRequests)
    await using bare = await startBaseline('bytes-server.ts', recorded)
    const loads = [shopping(shop, inTurn(browserRequests)), overHttp(bare, inTurn(browserRequests))]
    const pair = await measureLoads(loads, shop.databaseUrl, profile)
    const bytes = recorded.reduce((sum, { headers }) => sum + Number(headers['content-length']), 0)
    const encoding = recorded[0]?.headers['content-encoding'] ?? 'plain'
    const size = `${(bytes / recorded.length / 1000).toFixed(0)} KB ${encoding}`
    const baseline = `Node alone, the same ${size} from memory`
    figures.push(figureOf(pair, { what, unit: 'pages', baseline, goal: 0.5 }))
  }
  const calls = callsOf(slugs, cachedAddresses)
  for (const requests of Object.values(calls)) await askEach(shop, asBrowsers(requests))
  const ofCalls = await measureCalls(bench, calls, { goals: { 'Product call': 0.8 }, asBrowsers })
  return [...figures, ...ofCalls]
}

/** Measures pages, calls, carts and orders with CACHE_MB=0. */
export async function measureUncached(bench: Bench, catalog: Catalog): Promise<Figure[]> {
  const { slugs, lines, buyers } = catalog
  const [{ project }, { databaseUrl }] = [bench, bench.shop]
  const pages = Object.entries(pagesOf(slugs, requestedAddresses))
  const figures: Figure[] = []
  for (const [what, requests] of pages) {
    // Every nth request, because the beginning of a mix is not representative in size.
    const input = {
      databaseUrl,
      requests: requests.filter((_, index) => index % recordedEach === 0),
    }
    const records = await runScript<Recorded[]>(project, 'record.ts', input)
    figures.push(await measurePage(bench, { what, requests, record: averageOne(records) }))
  }
  const goals = { 'Product call': 0.5, 'List call': 0.15, 'Search call': 0.15 }
  figures.push(...(await measureCalls(bench, callsOf(slugs, requestedAddresses), { goals })))
  figures.push(await measureCart(bench, lines))
  const hot = { buyers, lines: lines.slice(0, 1) }
  figures.push(await measureOrders(bench, hot, 'Orders of one variant'))
  return figures
}

function pagesOf(slugs: readonly string[], count: number): Record<string, RequestSpec[]> {
  return {
    'Home page': [{ url: '/' }],
    'Product page': productPages(slugs.slice(0, count)),
    'Search page': searchPages(count),
  }
}

function callsOf(slugs: readonly string[], count: number): Record<string, RequestSpec[]> {
  return {
    'Product call': productCalls(slugs.slice(0, count)),
    'List call': listCalls(count),
    'Search call': searchCalls(count),
  }
}

type Page = { what: string; requests: readonly RequestSpec[]; record: Recorded }

async function measurePage({ shop, profile }: Bench, { what, requests, record }: Page) {
  const { databaseUrl } = shop
  const { html, statements } = record
  const input = { databaseUrl, statements, ...shapeOf(html) }
  await using bare = await startBaseline('react-server.ts', input)
  const loads = [shopping(shop, inTurn(requests)), overHttp(bare, inTurn([{ url: '/' }]))]
  const pair = await measureLoads(loads, databaseUrl, profile)
  const size = `${Math.round(Buffer.byteLength(html) / 1000)} KB, ${statements.length} statements`
  return figureOf(pair, { what, unit: 'pages', baseline: `React alone, ${size}`, goal: 0.25 })
}

type Asking = {
  goals: Record<string, number>
  asBrowsers?: (requests: RequestSpec[]) => RequestSpec[]
}

/** All calls and the baseline, in turns. */
async function measureCalls(
  { shop, profile }: Bench,
  calls: Record<string, RequestSpec[]>,
  { goals, asBrowsers: ask = (requests) => requests }: Asking,
): Promise<Figure[]> {
  const { databaseUrl } = shop
  await using select = await startBaseline('select-server.ts', { databaseUrl })
  const loads = Object.values(calls).map((requests) => shopping(shop, inTurn(ask(requests))))
  const bySlug = overHttp(select, inTurn(calls['Product call'] ?? []))
  const measured = await measureLoads([...loads, bySlug], databaseUrl, profile)
  const bare = measured.at(-1)
  const baseline = 'Fastify and one select by slug'
  return Object.keys(calls).map((what, index) =>
    figureOf([measured[index], bare], { what, unit: 'calls', baseline, goal: goals[what] }),
  )
}

/** Cart additions of guests, mostly the first of a cart. */
async function measureCart({ shop, profile }: Bench, lines: readonly Line[]): Promise<Figure> {
  const { databaseUrl } = shop
  await using upsert = await startBaseline('upsert-server.ts', { databaseUrl })
  const additions = cartAdditions(lines)
  const loads = [shopping(shop, inTurn(additions)), overHttp(upsert, inTurn(additions))]
  const pair = await measureLoads(loads, databaseUrl, profile)
  const baseline = 'Fastify and one upsert'
  return figureOf(pair, { what: 'Add to cart', unit: 'additions', baseline, goal: 0.3 })
}

/** One piece of each line into the carts of many guests. */
export function cartAdditions(lines: readonly Line[]): RequestSpec[] {
  return Array.from({ length: sessions }, (_, number) => ({
    method: 'POST' as const,
    url: '/api/web/cart',
    headers: { 'x-session-id': randomUUID() },
    body: { ...lines[number % lines.length], quantity: 1 },
  }))
}

/** Orders over HTTP, and replayed statements of such an order. */
export async function measureOrders(
  { project, shop, profile }: Bench,
  { lines, buyers }: Pick<Catalog, 'buyers' | 'lines'>,
  what: string,
): Promise<Figure> {
  const { databaseUrl } = shop
  const [line, buyer] = [lines[0], buyers[0]]
  if (!line || !buyer) throw new Error('There is nothing to order')
  const key = randomUUID()
  const requests = [orderWish(line, buyer, key)]
  const [record] = await runScript<Recorded[]>(project, 'record.ts', { databaseUrl, requests })
  if (!record) throw new Error('The order was not recorded')
  const replayed = replayedOrders(project, { databaseUrl, lines, buyers, record, key })
  const pair = await measureLoads(
    [shopping(shop, orders(lines, buyers)), replayed],
    databaseUrl,
    profile,
  )
  const baseline = `the same ${record.statements.length} statements through pg`
  return figureOf(pair, { what, unit: 'orders', baseline })
}

function figureOf(
  [ours, bare]: (Figure['ours'] | undefined)[],
  figure: Omit<Figure, 'ours' | 'bare'>,
): Figure {
  if (!ours || !bare) throw new Error(`${figure.what} was not measured`)
  return { ...figure, ours, bare }
}

async function askEach({ address }: Shop, requests: readonly RequestSpec[]): Promise<void> {
  const until = { requests: requests.length }
  await send(address, inTurn(requests), { connections: 1, until })
}
