import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { startShopProcess } from '#test/shop-process.ts'
import { findGoods, type Goods } from './catalog.ts'
import { runScript } from './child.ts'
import { aboutOthers } from './figures.ts'
import { inTurn, type RequestSpec, send } from './generator.ts'
import { type Costs, costTable, statementTable, waitTable } from './growth-tables.ts'
import { expectAnswers, type Measured, medianOf, watched } from './load.ts'
import {
  listCalls,
  listPages,
  productCalls,
  productPages,
  searchCalls,
  searchPages,
  suggestionCalls,
} from './mixes.ts'
import { findPostmaster } from './processor-time.ts'
import { cartAdditions, type Shop } from './rates.ts'
import type { Recorded } from './record.ts'
import { writeChapter } from './report.ts'

// Measures pages and calls in shops of several sizes, filled by make.ts into subfolders: node bench/growth.ts --folder
// /somewhere [--sizes 1000,100000] [--questions 200]
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    sizes: { type: 'string', default: '1000,100000,1000000' },
    questions: { type: 'string', default: '200' },
  },
})
if (!values.folder) throw new Error('--folder names a folder for shops, or one that has them')
const folder = path.resolve(values.folder)
const sizes = values.sizes.split(',').map(Number)
const project = path.resolve(import.meta.dirname, '..')
const connections = 8
const rounds = 3
const questionCount = Number(values.questions)
/** Few enough requests to stay cached between two rounds. */
const cachedCount = 20
const recorded = 10
/** Caches of features last ten seconds. */
const untilForgottenMs = 10_500

const costs: Costs[] = []
for (const size of sizes) costs.push(await measureSize(size))
await writeChapter('# Growth', chapter())
process.stdout.write(`${chapter()}\n`)

async function measureSize(size: number): Promise<Costs> {
  const dataDir = path.join(folder, `m${size / 1000}k`)
  if (!(await stat(dataDir).catch(() => undefined))) {
    process.stdout.write(`Making a shop of ${size} products\n`)
    const make = path.join(import.meta.dirname, 'big-shop/make.ts')
    const wanted = ['--folder', dataDir, '--products', String(size)]
    await promisify(execFile)(process.execPath, [make, ...wanted])
  }
  process.stdout.write(`Measuring ${size} products\n`)
  const uncached = await withShop(dataDir, { CACHE_MB: '0' }, async (shop, questions) => ({
    measured: await measureUncached(shop, questions),
    statements: await countStatements(shop, questions),
  }))
  const cached = await withShop(dataDir, {}, measureCached)
  return { size, ...uncached, cached }
}

type Questions = Record<string, RequestSpec[]>

function questionsOf({ slugs, lines }: Goods): Questions {
  return {
    'Home page': [{ url: '/' }],
    'Product page': productPages(slugs),
    'List page': listPages(questionCount),
    'Search page': searchPages(questionCount),
    'Product call': productCalls(slugs),
    'List call': listCalls(questionCount),
    'Search call': searchCalls(questionCount),
    'Suggestion call': suggestionCalls(questionCount),
    'Add to cart': cartAdditions(lines).slice(0, questionCount),
  }
}

async function withShop<Answer>(
  dataDir: string,
  environment: Record<string, string>,
  work: (shop: Shop, questions: Questions) => Promise<Answer>,
): Promise<Answer> {
  const shop = await startShopProcess(dataDir, environment)
  try {
    return await work(shop, questionsOf(await findGoods(shop.databaseUrl, questionCount)))
  } finally {
    await shop.end('SIGTERM')
  }
}

/** Measures cold requests: each once per round, after all caches have expired. */
async function measureUncached(shop: Shop, questions: Questions) {
  const postmaster = await findPostmaster(shop.databaseUrl)
  for (const requests of Object.values(questions)) await ask(shop, requests, questionCount)
  const measured: Record<string, Measured[]> = {}
  for (let round = 0; round < rounds; round += 1) {
    await delay(untilForgottenMs)
    for (const [what, requests] of Object.entries(questions)) {
      const work = () => ask(shop, requests, questionCount)
      const each = await watched(shop.child.pid, postmaster, work)
      measured[what] = [...(measured[what] ?? []), each]
    }
  }
  return medians(measured)
}

/** Measures warm requests: a few, repeated; carts are never cached. */
async function measureCached(shop: Shop, { 'Add to cart': _, ...questions }: Questions) {
  const postmaster = await findPostmaster(shop.databaseUrl)
  const measured: Record<string, Measured[]> = {}
  for (let round = 0; round < rounds; round += 1) {
    for (const [what, all] of Object.entries(questions)) {
      const requests = all.slice(0, cachedCount)
      await ask(shop, requests, requests.length)
      const work = () => ask(shop, requests, questionCount * 25)
      const each = await watched(shop.child.pid, postmaster, work)
      measured[what] = [...(measured[what] ?? []), each]
    }
  }
  return medians(measured)
}

async function ask({ address }: Shop, requests: readonly RequestSpec[], count: number) {
  const sent = await send(address, inTurn(requests), { connections, until: { requests: count } })
  expectAnswers(sent, [200], address)
  return sent
}

function medians(measured: Record<string, Measured[]>): Record<string, Measured> {
  return Object.fromEntries(Object.entries(measured).map(([what, each]) => [what, medianOf(each)]))
}

/** Mean number of statements of requests that were not made before. */
async function countStatements({ databaseUrl }: Shop, questions: Questions) {
  const some = Object.entries(questions).map(
    ([what, all]) => [what, all.slice(0, recorded)] as const,
  )
  const requests = some.flatMap(([, few]) => few)
  const records = await runScript<Recorded[]>(project, 'record.ts', { databaseUrl, requests })
  return Object.fromEntries(
    some.map(([what, few]) => {
      const sum = records.splice(0, few.length).reduce((total, { atFirst }) => total + atFirst, 0)
      return [what, sum / few.length]
    }),
  )
}

function chapter(): string {
  const measured = costs.flatMap((each) => [
    ...Object.values(each.measured),
    ...Object.values(each.cached),
  ])
  return `\`node bench/growth.ts --folder F\` writes this chapter: what the same questions cost in shops of other sizes, made by
\`bench/big-shop/make.ts\`. Load generator, shop and PostgreSQL share one machine (${cpus().length} cores); ${connections} requests at once; ${questionCount}
questions of each kind, first pages all, medians of ${rounds} rounds. ${aboutOthers(measured)}

Processor time for an answer, of the app and of PostgreSQL. The goal is that it stays within 20 % of that in the smallest shop; what
does not is **marked**. A search of a small shop often finds fewer products than a page can show, and its answer is smaller.

${costTable(costs)}

How long an answer takes, p50 and p95:

${waitTable(costs)}

SQL statements for an answer when nothing is cached, in the mean:

${statementTable(costs)}
`
}
