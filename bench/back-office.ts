import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, type Database } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { besideProfile, measureBesideStaff } from './back-office/beside-staff.ts'
import { besideChapter, listChapter, placingChapter } from './back-office/chapters.ts'
import { fillOrders } from './back-office/fill-orders.ts'
import { measureLists } from './back-office/lists.ts'
import { orderMixes } from './back-office/order-mixes.ts'
import {
  copyUrl,
  copyWithoutIndexes,
  dropCopy,
  measurePlacing,
  placingProfile,
} from './back-office/placing.ts'
import { addBuyers, type Catalog, fillShop, findGoods, stockUp, withClient } from './catalog.ts'
import { writeChapter } from './report.ts'

// Measures the back office of a shop with many orders: node bench/back-office.ts [--folder /somewhere] [--orders 1000000]
// [--parts lists,placing,staff]. Without a folder, or one that is new, the shop is made first.
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    orders: { type: 'string', default: '1000000' },
    parts: { type: 'string', default: 'lists,placing,staff' },
  },
})
const parts = values.parts.split(',')
const products = 1000
const withoutLimit = { LIMIT_ORDERS_PER_SHOPPER: '0' }
const tell = (line: string) => process.stdout.write(`${line}\n`)

const own = values.folder ? undefined : await mkdtemp(path.join(tmpdir(), 'tiem-bench-'))
const folder = path.resolve(values.folder ?? own ?? '')
// As root, the embedded PostgreSQL runs as another user.
await mkdir(folder, { recursive: true })
await chmod(folder, 0o755)
try {
  await prepare()
  const shop = await startShopProcess(folder, withoutLimit)
  const database = createDatabase(shop.databaseUrl, { max: 1 })
  try {
    // In this order, since the others leave orders behind.
    if (parts.includes('lists')) await measureAll(shop, database)
    if (parts.includes('placing')) await measureIndexes(shop)
    if (parts.includes('staff')) await measureStaff(shop, database)
  } finally {
    await database.close()
    await shop.end('SIGTERM')
  }
} finally {
  if (own) await rm(own, { recursive: true, force: true })
}

/** Makes what the shop lacks, and a copy of it where it is needed. */
async function prepare(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const { superuserUrl } = postgres
  try {
    await migrate(postgres.url)
    const has = await withClient(superuserUrl, async (client) => {
      const { rows } = await client.query<{ orders: boolean; goods: boolean }>(
        'SELECT EXISTS (SELECT FROM orders) AS orders, EXISTS (SELECT FROM brands) AS goods',
      )
      if (!rows[0]?.orders) await fillOrders(client, Number(values.orders), tell)
      return rows[0]
    })
    if (!has?.goods) {
      tell('Making products')
      await fillShop(superuserUrl, folder, products)
    }
    if (parts.includes('placing')) {
      tell('Copying the database')
      await copyWithoutIndexes(postgres)
    } else await dropCopy(superuserUrl)
  } finally {
    await postgres.stop()
  }
}

async function measureAll(shop: ShopProcess, { db, pool }: Database): Promise<void> {
  tell('Measuring lists')
  await report('# Back office', listChapter(await measureLists(shop, db, pool)))
}

async function measureStaff(shop: ShopProcess, { db, pool }: Database): Promise<void> {
  tell('Measuring the storefront beside staff')
  const { 'Stage and province': lists = [] } = await orderMixes(pool)
  const catalog = await catalogOf(shop)
  const measured = await measureBesideStaff(shop, db, catalog, { lists, profile: besideProfile })
  await report('# Beside staff', besideChapter(measured))
}

async function measureIndexes(shop: ShopProcess): Promise<void> {
  tell('Measuring how orders are placed')
  const data = await mkdtemp(path.join(tmpdir(), 'tiem-bench-'))
  const bare = await startShopProcess(data, {
    ...withoutLimit,
    DATABASE_URL: copyUrl(shop.databaseUrl),
  })
  try {
    const [ours, others] = [await catalogOf(shop), await catalogOf(bare)]
    const contenders = [
      { shop, catalog: ours },
      { shop: bare, catalog: others },
    ] as const
    await report(
      '# Placing orders',
      placingChapter(await measurePlacing(contenders, placingProfile)),
    )
  } finally {
    await bare.end('SIGTERM')
    await rm(data, { recursive: true, force: true })
  }
}

/** Goods in stock, and new buyers. */
async function catalogOf({ databaseUrl }: ShopProcess): Promise<Catalog> {
  const buyers = await withClient(databaseUrl, async (client) => {
    await stockUp(client)
    return addBuyers(client)
  })
  return { ...(await findGoods(databaseUrl, products)), buyers }
}

async function report(heading: string, text: string): Promise<void> {
  await writeChapter(heading, text)
  tell(text)
}
