import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { addAddress, findAddress } from '#features/addresses/api/public.ts'
import { AddressInput } from '#features/addresses/contract.ts'
import {
  type BadRow,
  buildVocabulary,
  importCatalogue,
  importCategories,
  readCatalogueFile,
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
import { BroughtReview, bringReviews } from '#features/reviews/api/public.ts'
import type { Db } from '#platform/database.ts'
import { servePicturesFrom } from '#platform/picture-store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoFolder } from './demo-folder.ts'
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
  /** Whether accounts are made whose passwords anybody may know. */
  withAccounts?: boolean
}

export type DemoReport = {
  products: number
  categories: number
  pages: number
  /** Those that were made; none while the shop has one that runs or is to come. */
  flashSales: CreatedSale[]
}

const pictures = servePicturesFrom(path.join(demoFolder, 'pictures'), '/demo-pictures')
const loadLock = 7_240_312

/**
 * Loads the demo shop: menus, banners, pages, categories, accounts, products, reviews; those of the same name are replaced.
 * Vouchers that the shop has are left as they are. Flash sales start with this hour, unless the shop has any that are not over. Done again it changes nothing; several processes
 * that do it at once wait for each other.
 */
export async function loadDemoShop(
  db: Db,
  { log, withAccounts = true }: LoadOptions = {},
): Promise<DemoReport> {
  return db.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock(${loadLock})`.execute(connection)
    try {
      log?.info('Loading the demo shop')
      const pages = await loadContent(db)
      const categories = await loadCategories(db)
      const vouchers = await loadVouchers(db, path.join(demoFolder, 'vouchers.json'))
      for (const account of withAccounts ? demoAccounts : []) {
        await fillWallet(db, vouchers, await ensureAccount(db, account))
      }
      // In one transaction: until it is done the shop counts as empty.
      const products = await loadProducts(db)
      await bringReviews(db, await readReviews())
      await buildVocabulary(db)
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
  const files = await filesOf('pages')
  const pages = files.map(async (file) => pageFileAt(file, await readFile(file, 'utf8')))
  return (await importPages(db, await Promise.all(pages), pictures)).length
}

/** The words that stand over a banner's picture are its title; its phone picture lies beside it. */
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
  const report = await importCategories(db, linesOf(await filesOf('categories')), source)
  refuse('categories', report.bad)
  return report.rows
}

async function loadProducts(db: Db): Promise<number> {
  const source = { pictures, baseFolder: path.join(demoFolder, 'catalogue') }
  const report = await importCatalogue(db, linesOf(await filesOf('catalogue')), source)
  refuse('catalogue', report.bad)
  return report.rows
}

async function readReviews(): Promise<BroughtReview[]> {
  const files = await Promise.all((await filesOf('reviews')).map((file) => readFile(file, 'utf8')))
  const lines = files.flatMap((text) => text.split('\n').filter((line) => line !== ''))
  return lines.map((line) => BroughtReview.parse(JSON.parse(line)))
}

/** The file counts its times from the hour that has begun, so that sales end on the hour. */
async function loadFlashSales(db: Db): Promise<CreatedSale[]> {
  const [first] = await listSales(db, { limit: 1 })
  if (first && first.state !== 'ended') return []
  const hourMs = 3_600_000
  const now = new Date(Math.floor(Date.now() / hourMs) * hourMs)
  const lines = readCatalogueFile(path.join(demoFolder, 'flash-sales.ndjson'))
  const { bad, sales } = await createSales(db, lines, { now })
  refuse('flash sale file', bad)
  return sales.filter(({ isKnown }) => !isKnown)
}

async function ensureAccount(db: Db, account: (typeof demoAccounts)[number]): Promise<string> {
  const known = await findAccount(db, account.phone)
  const { phone, password, name, email } = account
  const { id: userId } = known ?? (await createAccount(db, { phone, password, name, email }))
  if (!(await findAddress(db, { userId }))) {
    await addAddress(db, userId, AddressInput.parse(demoAddress))
  }
  return userId
}

/** The lines of several files, counted as if they were one. */
async function* linesOf(files: readonly string[]): AsyncGenerator<SourceLine> {
  let row = 0
  for (const file of files) {
    for await (const line of readCatalogueFile(file)) {
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

async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(path.join(demoFolder, folder))
  return names.sort().map((name) => path.join(demoFolder, folder, name))
}
