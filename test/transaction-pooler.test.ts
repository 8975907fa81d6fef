import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDirect } from '#platform/probe-database.ts'
import { anAddress, aProduct, aShopper, aVariant } from './builders.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'
import { startTransactionPooler, type TransactionPooler } from './transaction-pooler.ts'

/** The first start may build the storefront. */
const timeout = 300_000

let database: TestDatabase
let pooler: TransactionPooler
let shop: ShopProcess

beforeAll(async () => {
  database = await createTestDatabase()
  pooler = await startTransactionPooler(database.url)
  shop = await startShopProcess(path.join(database.dataDir, 'shop'), {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    LIMIT_ORDERS_PER_SHOPPER: '0',
  })
}, timeout)

afterAll(async () => {
  await shop?.end('SIGTERM')
  await pooler?.close()
  await database.close()
})

test('a pooler is told from the server itself', async () => {
  expect(await isDirect(database.url, 5000)).toBe(true)
  expect(await isDirect(pooler.url, 5000)).toBe(false)
})

test('thirty shoppers at once buy over three connections, and none is oversold', {
  timeout,
}, async () => {
  const variant = await aVariant(database.db, { stock: 20 })
  const shopper = await aShopper(database.db, { email: 'lan@vi-du.vn' })
  const address = await anAddress(database.db, shopper.id)
  const items = [{ ...variant.line, quantity: 1 }]
  const order = () =>
    fetch(`${shop.address}/api/web/orders`, {
      method: 'POST',
      headers: {
        ...shopper.headers,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ items, paymentMethod: 'COD', addressId: address.id }),
    })
  const answers = await Promise.all(Array.from({ length: 30 }, order))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  const { rows } = await sql<{ stock: number }>`
    SELECT stock FROM variants WHERE id = ${variant.id}`.execute(database.db)
  expect(rows).toEqual([{ stock: 0 }])
  // Jobs are worked on: the letters of the orders are made.
  const outbox = path.join(database.dataDir, 'shop', 'outbox')
  const letters = async () => (await readdir(outbox)).filter((file) => file.endsWith('.eml'))
  await expect.poll(letters, { timeout: 60_000 }).toHaveLength(20)
})

test('pages follow changes, for notifications come from the server itself', {
  timeout,
}, async () => {
  const product = await aProduct(database.db, { name: 'Áo lụa xưa' })
  await aVariant(database.db, { product_id: product.id })
  const page = async () => (await fetch(`${shop.address}/products/${product.slug}`)).text()
  await expect.poll(page).toContain('Áo lụa xưa')
  await sql`UPDATE products SET name = 'Áo lụa mới' WHERE id = ${product.id}`.execute(database.db)
  await expect.poll(page).toContain('Áo lụa mới')
})

test('searches find by connections that no pooler hands on', { timeout }, async () => {
  const product = await aProduct(database.db, { name: 'Khăn rằn Nam Bộ' })
  await aVariant(database.db, { product_id: product.id })
  const found = async () => (await fetch(`${shop.address}/api/web/products?q=khan+ran`)).text()
  await expect.poll(found, { timeout: 10_000 }).toContain('Khăn rằn Nam Bộ')
})
