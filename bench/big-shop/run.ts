import { execFile } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { createDatabase } from '#platform/database.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { goodsMixes } from '../back-office/goods-mixes.ts'
import { startBaseline } from '../child.ts'
import { table, writeChapter } from '../report.ts'
import { chance } from './chance.ts'
import { connections, latencies, percentile } from './latency.ts'
import { listQueries, searchQueries, suggestionQueries } from './queries.ts'

// Measures lists, search and suggestions of a shop that make.ts filled, and the lists of its staff: node bench/big-shop/run.ts --folder /somewhere
const { values } = parseArgs({
  options: { folder: { type: 'string' }, rounds: { type: 'string', default: '3' } },
})
if (!values.folder) throw new Error('--folder names the data folder that make.ts filled')
const rounds = Number(values.rounds)
const mixes = {
  'List with facets': listQueries(200).map((query) => `/api/web/products?${query}`),
  'Search with facets': searchQueries(200).map((query) => `/api/web/products?${query}`),
  Suggestions: suggestionQueries(200).map((query) => `/api/web/search/suggestions?${query}`),
}
// Parsed queries are cached for ten seconds; whole responses until they are invalidated.
const untilForgottenMs = 10_500
const manyRequests = 4000
const staffRequests = 200
const staffGoalMs = 150
const [busyBefore = 0] = loadavg()

const shop = await startShopProcess(path.resolve(values.folder))
try {
  const report = await measure()
  await writeChapter('# A big shop', report)
  process.stdout.write(report)
} finally {
  await shop.end('SIGTERM')
}

async function measure(): Promise<string> {
  const bare = await startBaseline('list-server.ts', { databaseUrl: shop.databaseUrl })
  const paths = Object.values(mixes).flat()
  await latencies(shop.address, paths)
  const rows: string[][] = []
  for (const [name, mix] of Object.entries(mixes)) {
    const cold: number[] = []
    const half: number[] = []
    const baseline: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const shuffled = shuffle(mix, round)
      await forget()
      cold.push(...(await latencies(shop.address, shuffled)))
      await forget()
      await latencies(
        shop.address,
        mix.filter((_, index) => index % 2 === 0),
      )
      half.push(...(await latencies(shop.address, shuffled)))
      baseline.push(...(await latencies(bare.url, shuffled)))
    }
    const bareP95 = p(baseline, 0.95)
    const figures = [p(half, 0.5), p(half, 0.95), p(cold, 0.5), p(cold, 0.95)]
    rows.push([name, ...figures.map(ms), ms(bareP95), (p(half, 0.95) / bareP95).toFixed(1)])
  }
  await bare.stop()
  const staff = await measureStaff()
  const memory = await measureMemory(paths)
  const size = await shopSize()
  return `${new Intl.NumberFormat('en').format(size)} products made by \`bench/big-shop/make.ts\`, measured by
\`node bench/big-shop/run.ts\`. Shop, PostgreSQL and load generator share one machine (${cpus().length} cores); ${connections} requests
at once, mixes of 200 queries, ${rounds} rounds. “Half known”: half of the mix was asked for just before, so that its answers
were kept. When the run began, ${busyBefore.toFixed(1)} other tasks kept the machine busy; above 0.5 the figures
are only rough.

${table(
  ['', 'half known p50', 'p95', 'nothing known p50', 'p95', 'bare p95', 'ratio of p95'],
  rows,
)}

Bare: Fastify and one select of the 24 best-selling rows by an index.

Lists, searches and counts of staff, ${staffRequests} requests of each kind. The goal is a p95 of ${staffGoalMs} ms; what misses it is **marked**.

${table(['', 'p50', 'p95'], staff)}

Memory of the shop's process: ${memory.join(' MB, ')} MB, each after ${manyRequests} requests more.
`
}

async function measureStaff(): Promise<string[][]> {
  const { db, pool, close } = createDatabase(shop.databaseUrl, { max: 1 })
  try {
    const { headers } = await aStaffMember(db)
    const rows: string[][] = []
    for (const [what, paths] of Object.entries(await goodsMixes(pool))) {
      const asked = Array.from(
        { length: staffRequests },
        (_, index) => paths[index % paths.length] ?? '',
      )
      const taken = await latencies(shop.address, asked, headers)
      const p95 = percentile(taken, 0.95)
      rows.push([what, ms(percentile(taken, 0.5)), p95 > staffGoalMs ? `**${ms(p95)}**` : ms(p95)])
    }
    return rows
  } finally {
    await close()
  }
}

function p(all: readonly number[], share: number): number {
  return percentile(
    all.toSorted((a, b) => a - b),
    share,
  )
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

function shuffle(paths: readonly string[], seed: number): string[] {
  const random = chance(seed)
  return paths
    .map((each) => ({ each, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ each }) => each)
}

async function forget(): Promise<void> {
  await ask(`SELECT pg_notify('changed', 'everything')`)
  await delay(untilForgottenMs)
}

async function measureMemory(paths: readonly string[]): Promise<number[]> {
  const sizes: number[] = []
  const many = Array.from({ length: manyRequests }, (_, index) => paths[index % paths.length] ?? '')
  for (let time = 0; time < 4; time += 1) {
    await latencies(shop.address, many)
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(shop.child.pid)])
    sizes.push(Math.round(Number(stdout) / 1024))
  }
  return sizes
}

async function shopSize(): Promise<number> {
  const [row] = await ask('SELECT count(*)::integer AS size FROM products')
  return row.size
}

async function ask(statement: string) {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}
