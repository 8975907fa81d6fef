import { randomUUID } from 'node:crypto'
import type { ShopProcess } from '#test/shop-process.ts'
import type { Catalogue, Line } from './catalogue.ts'
import { runScript, startBaseline } from './child.ts'
import type { Figure } from './figures.ts'
import { inTurn, type Source, send, type Wish } from './generator.ts'
import { type Contender, type Manner, measureLoads, overHttp } from './load.ts'
import { listCalls, productCalls, productPages, searchCalls, searchPages } from './mixes.ts'
import { orders, orderWish, replayedOrders } from './orders.ts'
import { asBrowsers, averageOne, keepBytes, shapeOf } from './pages.ts'
import type { Recorded } from './record.ts'

export type Shop = Pick<ShopProcess, 'address' | 'databaseUrl' | 'child'>

/** A shop that runs, from the sources of a project, and how long to look at it. */
export type Bench = { project: string; shop: Shop; manner: Manner }

/** Few enough that keeping them fresh takes next to nothing. */
export const keptAddresses = 20
export const askedAddresses = 200
const recordedEach = 7
const sessions = 2000

/** A shop as a contender. */
export function shopping({ address, child }: Shop, next: Source): Contender {
  return overHttp({ url: address, pid: child.pid }, next)
}

/** Pages and calls that the shop keeps, as browsers ask for them. */
export async function measureKept(bench: Bench, { slugs }: Catalogue): Promise<Figure[]> {
  const { shop, manner } = bench
  const figures: Figure[] = []
  for (const [what, wishes] of Object.entries(pagesOf(slugs, keptAddresses))) {
    const asked = asBrowsers(wishes)
    await askEach(shop, asked)
    const kept = await keepBytes(shop.address, asked)
    await using bare = await startBaseline('bytes-server.ts', kept)
    const loads = [shopping(shop, inTurn(asked)), overHttp(bare, inTurn(asked))]
    const pair = await measureLoads(loads, shop.databaseUrl, manner)
    const bytes = kept.reduce((sum, { headers }) => sum + Number(headers['content-length']), 0)
    const encoding = kept[0]?.headers['content-encoding'] ?? 'plain'
    const size = `${(bytes / kept.length / 1000).toFixed(0)} KB ${encoding}`
    const baseline = `Node alone, the same ${size} from memory`
    figures.push(figureOf(pair, { what, unit: 'pages', baseline, goal: 0.5 }))
  }
  const calls = callsOf(slugs, keptAddresses)
  for (const wishes of Object.values(calls)) await askEach(shop, asBrowsers(wishes))
  const ofCalls = await measureCalls(bench, calls, { goals: { 'Product call': 0.8 }, asBrowsers })
  return [...figures, ...ofCalls]
}

/** Pages, calls, carts and orders of a shop that keeps no answers. */
export async function measureUnkept(bench: Bench, catalogue: Catalogue): Promise<Figure[]> {
  const { slugs, lines, buyers } = catalogue
  const [{ project }, { databaseUrl }] = [bench, bench.shop]
  const pages = Object.entries(pagesOf(slugs, askedAddresses))
  const figures: Figure[] = []
  for (const [what, wishes] of pages) {
    // Those at the beginning of a mix are not as large as all of it.
    const input = { databaseUrl, wishes: wishes.filter((_, index) => index % recordedEach === 0) }
    const records = await runScript<Recorded[]>(project, 'record.ts', input)
    figures.push(await measurePage(bench, { what, wishes, record: averageOne(records) }))
  }
  const goals = { 'Product call': 0.5, 'List call': 0.15, 'Search call': 0.15 }
  figures.push(...(await measureCalls(bench, callsOf(slugs, askedAddresses), { goals })))
  figures.push(await measureCart(bench, lines))
  const hot = { buyers, lines: lines.slice(0, 1) }
  figures.push(await measureOrders(bench, hot, 'Orders of one variant'))
  return figures
}

function pagesOf(slugs: readonly string[], count: number): Record<string, Wish[]> {
  return {
    'Home page': [{ url: '/' }],
    'Product page': productPages(slugs.slice(0, count)),
    'Search page': searchPages(count),
  }
}

function callsOf(slugs: readonly string[], count: number): Record<string, Wish[]> {
  return {
    'Product call': productCalls(slugs.slice(0, count)),
    'List call': listCalls(count),
    'Search call': searchCalls(count),
  }
}

type Page = { what: string; wishes: readonly Wish[]; record: Recorded }

async function measurePage({ shop, manner }: Bench, { what, wishes, record }: Page) {
  const { databaseUrl } = shop
  const { html, statements } = record
  const input = { databaseUrl, statements, ...shapeOf(html) }
  await using bare = await startBaseline('react-server.ts', input)
  const loads = [shopping(shop, inTurn(wishes)), overHttp(bare, inTurn([{ url: '/' }]))]
  const pair = await measureLoads(loads, databaseUrl, manner)
  const size = `${Math.round(Buffer.byteLength(html) / 1000)} KB, ${statements.length} statements`
  return figureOf(pair, { what, unit: 'pages', baseline: `React alone, ${size}`, goal: 0.25 })
}

type Asking = { goals: Record<string, number>; asBrowsers?: (wishes: Wish[]) => Wish[] }

/** All calls and the bare one take turns. */
async function measureCalls(
  { shop, manner }: Bench,
  calls: Record<string, Wish[]>,
  { goals, asBrowsers: ask = (wishes) => wishes }: Asking,
): Promise<Figure[]> {
  const { databaseUrl } = shop
  await using select = await startBaseline('select-server.ts', { databaseUrl })
  const loads = Object.values(calls).map((wishes) => shopping(shop, inTurn(ask(wishes))))
  const bySlug = overHttp(select, inTurn(calls['Product call'] ?? []))
  const measured = await measureLoads([...loads, bySlug], databaseUrl, manner)
  const bare = measured.at(-1)
  const baseline = 'Fastify and one select by slug'
  return Object.keys(calls).map((what, index) =>
    figureOf([measured[index], bare], { what, unit: 'calls', baseline, goal: goals[what] }),
  )
}

/** Pieces for the carts of guests, most of them the first of theirs. */
async function measureCart({ shop, manner }: Bench, lines: readonly Line[]): Promise<Figure> {
  const { databaseUrl } = shop
  await using upsert = await startBaseline('upsert-server.ts', { databaseUrl })
  const additions = cartAdditions(lines)
  const loads = [shopping(shop, inTurn(additions)), overHttp(upsert, inTurn(additions))]
  const pair = await measureLoads(loads, databaseUrl, manner)
  const baseline = 'Fastify and one upsert'
  return figureOf(pair, { what: 'Add to cart', unit: 'additions', baseline, goal: 0.3 })
}

/** One piece of each line into the carts of many guests. */
export function cartAdditions(lines: readonly Line[]): Wish[] {
  return Array.from({ length: sessions }, (_, number) => ({
    method: 'POST' as const,
    url: '/api/web/cart',
    headers: { 'x-session-id': randomUUID() },
    body: { ...lines[number % lines.length], quantity: 1 },
  }))
}

/** Orders over HTTP, and the statements of such an order sent straight to PostgreSQL. */
export async function measureOrders(
  { project, shop, manner }: Bench,
  { lines, buyers }: Pick<Catalogue, 'buyers' | 'lines'>,
  what: string,
): Promise<Figure> {
  const { databaseUrl } = shop
  const [line, buyer] = [lines[0], buyers[0]]
  if (!line || !buyer) throw new Error('There is nothing to order')
  const key = randomUUID()
  const wishes = [orderWish(line, buyer, key)]
  const [record] = await runScript<Recorded[]>(project, 'record.ts', { databaseUrl, wishes })
  if (!record) throw new Error('The order was not recorded')
  const replayed = replayedOrders(project, { databaseUrl, lines, buyers, record, key })
  const pair = await measureLoads(
    [shopping(shop, orders(lines, buyers)), replayed],
    databaseUrl,
    manner,
  )
  const baseline = `the same ${record.statements.length} statements through pg`
  return figureOf(pair, { what, unit: 'orders', baseline })
}

function figureOf(
  [ours, bare]: (Figure['ours'] | undefined)[],
  told: Omit<Figure, 'ours' | 'bare'>,
): Figure {
  if (!ours || !bare) throw new Error(`${told.what} was not measured`)
  return { ...told, ours, bare }
}

async function askEach({ address }: Shop, wishes: readonly Wish[]): Promise<void> {
  const until = { requests: wishes.length }
  await send(address, inTurn(wishes), { connections: 1, until })
}
