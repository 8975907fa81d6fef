import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { addAddress, findAddress } from '#features/addresses/api/public.ts'
import { AddressInput } from '#features/addresses/contract.ts'
import {
  type BadRow,
  importCatalog,
  importCategories,
  readCatalogFile,
  type SourceLine,
} from '#features/catalog/api/public.ts'
import {
  importBanners,
  importMenus,
  importPages,
  pageFileAt,
} from '#features/content/api/public.ts'
import { type CreatedSale, createSales, listSales } from '#features/flash-sale/api/public.ts'
import { createAccount, findAccount } from '#features/identity/api/public.ts'
import type { OrderServices } from '#features/orders/api/public.ts'
import { ImportedReview, importReviews } from '#features/reviews/api/public.ts'
import { createKnownOwner } from '#features/staff/api/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import { buildVocabulary } from '#search-index/public.ts'
import { demoAccounts, demoOwner } from './demo-accounts.ts'
import { demoFolder } from './demo-folder.ts'
import { type Buyer, loadDemoOrders } from './demo-orders.ts'
import { fillWallet, loadVouchers } from './demo-wallet.ts'

const demoAddress = {
  fullName: 'Khách Hàng Mẫu',
  phone: '0900000001',
  email: null,
  street: '1 đường Mẫu',
  provinceCode: '79',
  districtCode: '760',
  wardCode: '26740',
}

type Log = { info(message: string): void }

type LoadOptions = {
  log?: Log
  /** Places the demo account's orders under these settings; without them there are none. */
  config?: OrderServices['config'] & Pick<Config, 'isPublic'>
  /** False leaves out accounts with public passwords. */
  withAccounts?: boolean
}

export type DemoReport = {
  products: number
  categories: number
  pages: number
  /** New ones; none while a sale runs or is planned. */
  flashSales: CreatedSale[]
}

const pictures = createInPlaceMediaStore(path.join(demoFolder, 'pictures'), '/demo-pictures')
const orders = path.join(demoFolder, 'orders.json')
const loadLock = 7_240_312

/**
 * Loads the demo shop: menus, banners, pages, categories, accounts with their orders, products, reviews; rows of the same
 * name are replaced, vouchers are kept. Flash sales start with this hour, unless one runs or is planned. Repeating it changes
 * nothing; processes that load at once wait for each other.
 */
export async function loadDemoShop(
  db: Db,
  { log, config, withAccounts = true }: LoadOptions = {},
): Promise<DemoReport> {
  return db.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock(${loadLock})`.execute(connection)
    try {
      log?.info('Loading the demo shop')
      const pages = await loadContent(db)
      const categories = await loadCategories(db)
      const vouchers = await loadVouchers(db, path.join(demoFolder, 'vouchers.json'))
      // Strangers who know the password would run a public shop.
      if (withAccounts && config && !config.isPublic) await createKnownOwner(db, demoOwner)
      const buyers: Buyer[] = []
      for (const account of withAccounts ? demoAccounts : []) {
        const buyer = await ensureAccount(db, account)
        await fillWallet(db, vouchers, buyer.userId)
        buyers.push(buyer)
      }
      // One transaction: until it commits the shop counts as empty.
      const products = await loadProducts(db)
      await importReviews(db, await readReviews())
      await buildVocabulary(db)
      if (config) for (const buyer of buyers) await loadDemoOrders({ db, config }, orders, buyer)
      const flashSales = await loadFlashSales(db)
      log?.info(`Loaded the demo shop: ${products} products in ${categories} categories`)
      return { products, categories, pages, flashSales }
    } finally {
      await sql`SELECT pg_advisory_unlock(${loadLock})`.execute(connection)
    }
  })
}

async function loadContent(db: Db): Promise<number> {
  const source = { pictures, baseFolder: demoFolder }
  await importMenus(db, await readJson('menus.json'))
  await importBanners(db, DemoBanners.parse(await readJson('banners.json')), source)
  const files = await filesIn('pages')
  const pages = files.map(async (file) => pageFileAt(file, await readFile(file, 'utf8')))
  return (await importPages(db, await Promise.all(pages), pictures)).length
}

/** A banner's headline is its title; its phone picture lies beside the large one. */
const DemoBanners = z.array(
  z
    .looseObject({
      title: z.string(),
      image: z.string(),
      art: z.object({ headline: z.string().optional(), subline: z.string().optional() }),
    })
    .transform(({ art, title, ...banner }) => ({
      ...banner,
      title: art.headline ?? title,
      subtitle: art.subline ?? '',
      phoneImage: banner.image.replace(/\.webp$/, '-phone.webp'),
    })),
)

async function loadCategories(db: Db): Promise<number> {
  const source = { pictures, baseFolder: path.join(demoFolder, 'categories') }
  const report = await importCategories(db, linesOf(await filesIn('categories')), source)
  refuse('categories', report.bad)
  return report.rows
}

async function loadProducts(db: Db): Promise<number> {
  const source = { pictures, baseFolder: path.join(demoFolder, 'catalog') }
  const report = await importCatalog(db, linesOf(await filesIn('catalog')), source)
  refuse('catalog', report.bad)
  return report.rows
}

async function readReviews(): Promise<ImportedReview[]> {
  const files = await Promise.all((await filesIn('reviews')).map((file) => readFile(file, 'utf8')))
  const lines = files.flatMap((text) => text.split('\n').filter((line) => line !== ''))
  return lines.map((line) => ImportedReview.parse(JSON.parse(line)))
}

/** Times in the file count from the start of this hour, so that sales end on the hour. */
async function loadFlashSales(db: Db): Promise<CreatedSale[]> {
  const [first] = await listSales(db, { limit: 1 })
  if (first && first.state !== 'ended') return []
  const hourMs = 3_600_000
  const now = new Date(Math.floor(Date.now() / hourMs) * hourMs)
  const lines = readCatalogFile(path.join(demoFolder, 'flash-sales.ndjson'))
  const { bad, sales } = await createSales(db, lines, { now })
  refuse('flash sale file', bad)
  return sales.filter(({ exists }) => !exists)
}

async function ensureAccount(db: Db, account: (typeof demoAccounts)[number]): Promise<Buyer> {
  const known = await findAccount(db, account.phone)
  const { phone, password, name, email } = account
  const { id: userId } = known ?? (await createAccount(db, { phone, password, name, email }))
  const address =
    (await findAddress(db, { userId })) ??
    (await addAddress(db, userId, AddressInput.parse(demoAddress)))
  return { userId, addressId: address.id }
}

/** The lines of several files, counted as if they were one. */
async function* linesOf(files: readonly string[]): AsyncGenerator<SourceLine> {
  let row = 0
  for (const file of files) {
    for await (const line of readCatalogFile(file)) {
      row += 1
      yield { ...line, row }
    }
  }
}

function refuse(what: string, bad: readonly BadRow[]): void {
  const [first] = bad
  if (first) throw new Error(`The demo ${what} has a bad line ${first.row}: ${first.reason}`)
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(demoFolder, name), 'utf8'))
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(path.join(demoFolder, folder))
  return names.sort().map((name) => path.join(demoFolder, folder, name))
}
