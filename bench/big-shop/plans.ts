import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { countGoods } from '#features/catalog/api/goods/count-goods.ts'
import { filterOf } from '#features/catalog/api/goods/goods-conditions.ts'
import { listGoods } from '#features/catalog/api/goods/list-goods.ts'
import { listProducts } from '#features/catalog/api/public.ts'
import { ProductQuery } from '#features/catalog/contract.ts'
import type { GoodsSearch, GoodsSort } from '#features/catalog/goods-contract.ts'
import { createDatabase, type Db } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { createSearchIndex, type SearchIndex } from '#search-index/public.ts'
import { type PlanNode, shortPlan } from './short-plan.ts'

// Writes docs/query-plans.md from a shop that make.ts filled: node bench/big-shop/plans.ts --folder /somewhere
const { values } = parseArgs({ options: { folder: { type: 'string' } } })
if (!values.folder) throw new Error('--folder names the data folder that make.ts filled')

type Shop = { db: Db; searchIndex: SearchIndex }

const list = (query: string) => (shop: Shop) => {
  const rest = Object.fromEntries(new URLSearchParams(query))
  return listProducts(shop, ProductQuery.parse(rest), rest)
}
const goods =
  (search: GoodsSearch, sort: GoodsSort = 'newest') =>
  ({ db }: Shop) =>
    listGoods(db, { ...search, sort })
const questions: [string, string, (shop: Shop) => Promise<unknown>][] = [
  ['The whole shop', 'sort=best_selling', list('sort=best_selling')],
  ['A top category, newest first', 'thoi-trang-nu-1', list('category=thoi-trang-nu-1&sort=newest')],
  ['A category without others below it', 'ban-phim-92', list('category=ban-phim-92')],
  [
    'A top category with filters',
    'price, rating, attribute',
    list(
      'category=thoi-trang-nu-1&priceMin=100000&priceMax=300000&ratingMin=4&attr.CHAT_LIEU=Cotton',
    ),
  ],
  ['A far page', 'page 40', list('category=thoi-trang-nu-1&sort=newest&page=40')],
  ['A search for a common word', 'áo', list('q=áo')],
  ['A search for several words', 'áo khoác nữ chống nước', list('q=áo khoác nữ chống nước')],
  ['A common word with a rare filter', 'áo, 5 million and more', list('q=áo&priceMin=5000000')],
  ['A search for a rare word', 'BS-4711', list('q=BS-4711')],
  ['A search for nothing there', 'xyzabc', list('q=xyzabc')],
  ['Suggestions for a common beginning', 'á', ({ searchIndex }) => searchIndex.suggest('á', 10)],
  [
    'Suggestions for several words',
    'nồi cơm đi',
    ({ searchIndex }) => searchIndex.suggest('nồi cơm đi', 10),
  ],
  ['Staff: the newest goods', 'on sale', goods({ state: 'on_sale' })],
  ['Staff: words of a name, by price', 'nước áo kho', goods({ q: 'nước áo kho' }, 'price_asc')],
  ['Staff: a code', 'BS-4711', goods({ q: 'BS-4711' })],
  [
    'Staff: a rare filter, by name',
    'sold out, reduced, 5 million and more',
    goods({ stock: 'out', discounted: '1', priceMin: '5000000' }, 'name'),
  ],
  ['Staff: a state without goods, by name', 'archived', goods({ state: 'archived' }, 'name')],
  [
    'Staff: counts of the tabs for a common word',
    'áo',
    async ({ db }) => countGoods(db, await filterOf(db, { q: 'áo' })),
  ],
]

const postgres = await startEmbeddedPostgres({ dataDir: path.resolve(values.folder) })
try {
  const page = await describe(postgres.url)
  await writeFile(path.resolve(import.meta.dirname, '../../docs/query-plans.md'), page)
} finally {
  await postgres.stop()
}

async function describe(url: string): Promise<string> {
  const { db, close } = createDatabase(url, { max: 1 })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const chapters: string[] = []
  // Loads the vocabulary into memory, so that the recorded statements do not include it.
  const searchIndex = createSearchIndex(db, { engine: 'memory' })
  await searchIndex.suggest('a', 1)
  for (const [name, about, ask] of questions) {
    const statements = await record(() => ask({ db, searchIndex }))
    // The first execution reads pages from disk; the second one is reported.
    await explain(client, statements)
    const plans = await explain(client, statements)
    chapters.push(`## ${name}\n\n${about}\n\n${plans.join('\n')}`)
  }
  const { rows } = await client.query('SELECT count(*)::integer AS size FROM products')
  await client.end()
  await close()
  return `${introduction(rows[0].size)}\n${chapters.join('\n\n')}\n`
}

function introduction(size: number): string {
  const count = new Intl.NumberFormat('en').format(size)
  return `# Plans of lists and searches

\`node bench/big-shop/plans.ts --folder F\` writes this page: the statements of each question, in their order, with what
\`EXPLAIN (ANALYZE, BUFFERS)\` says of them on warm pages of ${count} products, made by
\`node bench/big-shop/make.ts --products ${size} --folder F\`. Of each plan stand here its time, the pages (8 kB) that it
looked at, and the scans of all but small tables, each with its index, the rows that it gave and how often it ran. A process
that has read all products asks none of this for lists in a category (\`src/search-index/memory/column-store.ts\`), nor the walks over the best-selling (\`src/search-index/memory/top-seller-index.ts\`). Why the plans are as they are: \`decisions/listing.md\`. A test (\`large-shop.test.ts\`) holds that none has to read through all
products.
`
}

type Statement = { text: string; values: unknown[] }

/** The statements that `work` sends. */
async function record(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function note(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    sent.push({ text, values: Array.isArray(second) ? second : [] })
    return Reflect.apply(query, this, given)
  } as typeof query
  await work()
  pg.Client.prototype.query = query
  return sent
}

async function explain(client: pg.Client, statements: readonly Statement[]): Promise<string[]> {
  const plans: string[] = []
  for (const { text, values } of statements) {
    if (/^\s*(begin|rollback)/i.test(text)) {
      // Settings are local to a transaction, as in the shop.
      await client.query(text)
      continue
    }
    const { rows } = await client.query({
      text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
      values,
    })
    const [plan] = rows[0]['QUERY PLAN'] as { Plan: PlanNode; 'Execution Time': number }[]
    if (plan) plans.push(shortPlan(plan.Plan, plan['Execution Time']))
  }
  return plans
}
