import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startShopProcess } from '#test/shop-process.ts'
import { chance } from './big-shop/chance.ts'
import { addBuyers, type Catalog, findGoods, stockUp, withClient } from './catalog.ts'
import { verdict } from './figures.ts'
import { encode, inTurn, type RequestSpec, type Sent, type Source, send } from './generator.ts'
import { percentile } from './load.ts'
import { productCalls, productPages, searchCalls, searchPages, suggestionCalls } from './mixes.ts'
import { orders } from './orders.ts'
import { asBrowsers } from './pages.ts'
import { familyOf, readProcesses, residentMb } from './processor-time.ts'
import { cartAdditions, type Shop } from './rates.ts'
import { table, writeChapter } from './report.ts'
import { relativeSlope } from './rise.ts'

// Constant mixed load on the demo shop, to find leaks: node bench/soak.ts [--minutes 10] [--rate 200]
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
  },
})
const [minutes, rate] = [Number(values.minutes), Number(values.rate)]
const everySeconds = Math.min(30, minutes * 6)
const connections = 8
const mostMb = 350
/** Maximum growth over the last two thirds; before that, caches are filling. */
const maxRise = 0.05

/** Resources of a shop: `rssMb` per process, other values for all together; `heapMb` is the minimum since the last sample. */
type Sample = { second: number; rssMb: number[]; heapMb: number; files: number; clients: number }

const folder = await mkdtemp(path.join(tmpdir(), 'tiem-bench-'))
// As root, the embedded PostgreSQL runs as another user.
await chmod(folder, 0o755)
const metricsToken = randomUUID()
const settings = { DEMO_SHOP: '1', LIMIT_ORDERS_PER_SHOPPER: '0', METRICS_TOKEN: metricsToken }
const shop = await startShopProcess(path.join(folder, 'data'), settings)
try {
  const report = await soak()
  await writeChapter('# Soak', report)
  process.stdout.write(`${report}\n`)
} finally {
  await shop.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}

async function soak(): Promise<string> {
  const goods = await findGoods(shop.databaseUrl, 200)
  const buyers = await withClient(shop.databaseUrl, async (client) => {
    await stockUp(client)
    return addBuyers(client)
  })
  const source = await everything(shop, { ...goods, buyers })
  const heap = watchHeap(shop)
  const samples = [await sample(shop, heap, 0)]
  const load = send(shop.address, source, { connections, until: { seconds: minutes * 60 }, rate })
  for (let second = everySeconds; second <= minutes * 60; second += everySeconds) {
    const ended = await Promise.race([load, delay(everySeconds * 1000)])
    if (!ended) samples.push(await sample(shop, heap, second))
  }
  heap.stop()
  return chapter(await load, samples)
}

/** A deterministic mix of pages, calls, searches, images, carts and orders, except for keys of orders. */
async function everything({ address }: Shop, { slugs, lines, buyers }: Catalog): Promise<Source> {
  const pictures = await picturesOf(address, [{ url: '/' }, ...productPages(slugs.slice(0, 30))])
  const pages = ['/', '/flash-sale', '/search', '/page/gioi-thieu']
  const calls = ['category/top', 'banners', 'flash-sale', 'shop'].map((call) => `/api/web/${call}`)
  const others = [...pages, ...calls].map((url) => ({ url }))
  const kinds: [share: number, source: Source][] = [
    [0.3, inTurn(asBrowsers(productPages(slugs)))],
    [0.1, inTurn(asBrowsers(others))],
    [0.08, inTurn(asBrowsers(searchPages(200)))],
    [0.2, inTurn(asBrowsers(productCalls(slugs)))],
    [0.08, inTurn(asBrowsers(searchCalls(200)))],
    [0.06, inTurn(suggestionCalls(200))],
    [0.1, inTurn(asBrowsers(pictures))],
    [0.06, inTurn(cartAdditions(lines))],
    [0.02, orders(lines, buyers)],
  ]
  const random = chance(1954)
  return () => {
    let left = random()
    const kind = kinds.find(([share]) => {
      left -= share
      return left < 0
    })
    return kind ? kind[1]() : encode({ url: '/' })
  }
}

/** URLs of the images on these pages. */
async function picturesOf(address: string, pages: readonly RequestSpec[]): Promise<RequestSpec[]> {
  const found = new Set<string>()
  for (const { url } of pages) {
    const html = await (await fetch(address + url)).text()
    for (const [picture] of html.matchAll(/\/images\/\d+\/[\w./-]+/g)) found.add(picture)
  }
  return [...found].slice(0, 200).map((url) => ({ url }))
}

async function sample(
  { child, databaseUrl }: Shop,
  heap: HeapWatch,
  second: number,
): Promise<Sample> {
  const ids = familyOf(await readProcesses(), child.pid ?? 0)
  const files = await Promise.all(ids.map((id) => readdir(`/proc/${id}/fd`).catch(() => [])))
  const clients = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT count(*)::integer AS count FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    )
    return rows[0].count as number
  })
  return {
    second,
    rssMb: await residentMb(ids),
    heapMb: await heap.least(),
    files: files.flat().length,
    clients,
  }
}

/** The sample with the smallest heap of each third, because samples between two garbage collections vary. */
function leastOfThirds(samples: readonly Sample[]): Sample[] {
  const from = (third: number) => Math.round((third * samples.length) / 3)
  return [0, 1, 2].flatMap((third) =>
    samples
      .slice(from(third), from(third + 1))
      .toSorted((a, b) => a.heapMb - b.heapMb)
      .slice(0, 1),
  )
}

type HeapWatch = { least(): Promise<number>; stop(): void }

/**
 * Samples the heap every second and returns the minimum since the last call: garbage hides leaks in single samples, but a
 * leak also raises the minimum.
 */
function watchHeap({ address }: Shop): HeapWatch {
  const looks: Promise<number>[] = []
  const look = () => {
    const looking = heapMbOf(address)
    // Rethrown by the next read.
    looking.catch(() => {})
    looks.push(looking)
  }
  const timer = setInterval(look, 1000)
  return {
    async least() {
      look()
      const found = await Promise.all(looks.splice(0))
      return Math.min(...found)
    },
    stop: () => clearInterval(timer),
  }
}

async function heapMbOf(address: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const metrics = await (await fetch(`${address}/metrics`, { headers })).text()
  const heaps = [...metrics.matchAll(/^nodejs_heap_size_used_bytes\S* (\S+)/gm)]
  return heaps.reduce((sum, [, bytes]) => sum + Number(bytes), 0) / 1e6
}

function chapter({ answers, latencies, seconds }: Sent, samples: readonly Sample[]): string {
  const failed = [...answers].filter(([status]) => status >= 400)
  const rows = samples.map(({ second, rssMb, heapMb, files, clients }) => [
    `${(second / 60).toFixed(1)} min`,
    `${rssMb.map((size) => size.toFixed(0)).join(' + ')} MB`,
    `${heapMb.toFixed(0)} MB`,
    String(files),
    String(clients),
  ])
  const late = samples.filter(({ second }) => second >= minutes * 20)
  const risen = (value: (each: Sample) => number, among = late) => {
    const rise = relativeSlope(among.map((each) => ({ at: each.second, value: value(each) })))
    return `${(100 * rise).toFixed(1)} %, ${rise <= maxRise ? 'flat' : '**not flat**'}`
  }
  const most = Math.round(Math.max(...samples.flatMap(({ rssMb }) => rssMb)))
  const wait = (share: number) => `${percentile(latencies, share).toFixed(1)} ms`
  return `\`node bench/soak.ts\` writes this chapter: the demo shop under ${rate} requests a second for ${minutes} minutes (pages, calls,
searches, pictures, carts, orders), ${connections} connections. ${latencies.length} were answered, ${(latencies.length / seconds).toFixed(0)} a second, p50 ${wait(0.5)}, p99 ${wait(0.99)}; ${
    failed.length === 0
      ? 'none failed'
      : `**failed**: ${failed.map(([status, count]) => `${count} with ${status}`).join(', ')}`
  }.

A process held ${most} MB at the most (${verdict(most, mostMb, '≤', ' MB')}). In the last two thirds memory rose by
${risen(({ rssMb }) => rssMb.reduce((sum, size) => sum + size, 0))}, the heap (the least of each third of them) by ${risen(({ heapMb }) => heapMb, leastOfThirds(late))}, open files by ${risen(({ files }) => files)},
connections to PostgreSQL by ${risen(({ clients }) => clients)}; up to ${100 * maxRise} % counts as flat.

${table(['after', 'resident', 'heap at the least', 'open files', 'connections'], rows)}
`
}
