import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalog } from '#features/catalog/api/public.ts'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import { createTestApp, type TestApp } from './app.ts'
import { anAddress, aShopper } from './builders.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const path = ['Thời trang', 'Áo']
const shirt = { slug: 'ao-lua', name: 'Áo lụa', categoryPath: path, price: 100_000, stock: 100 }
const scarf = { slug: 'khan-lua', name: 'Khăn lụa', categoryPath: path, price: 50_000, stock: 100 }

const importLines = (...lines: object[]) => importAs('set', ...lines)

function importAs(stock: 'set' | 'add' | 'keep', ...lines: object[]) {
  async function* source() {
    for (const [index, value] of lines.entries()) yield { row: index + 1, value }
  }
  const pictures = createInPlaceMediaStore(shop.services.config.dataDir, '/demo-pictures')
  return importCatalog(shop.db, source(), { pictures, baseFolder: '/', stock })
}

test('products that a file leaves unchanged can be sold during its import', async () => {
  await importLines(shirt, scarf)
  const sold = await shop.db.transaction().execute(async (order) => {
    await sql`SELECT FROM variants v JOIN products p ON p.id = v.product_id
      WHERE p.slug = 'ao-lua' FOR NO KEY UPDATE OF v FOR KEY SHARE OF p`.execute(order)
    return importLines(shirt, { ...scarf, price: 60_000 })
  })

  expect(sold).toMatchObject({ applied: true, updated: 1, unchanged: 1 })
})

test('orders and imports of the same products at once: stock and ledger agree', async () => {
  await importLines(shirt, scarf)
  const buy = await aBuyer()

  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, buy)),
    importLines({ ...shirt, stock: 80 }, scarf),
    importLines(shirt, { ...scarf, stock: 90, price: 70_000 }),
  ])

  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
  const { rows } = await sql<{ stock: number; booked: number }>`
    SELECT stock, (SELECT sum(delta) FROM stock_ledger WHERE variant_id = v.id) AS booked
    FROM variants v`.execute(shop.db)
  for (const { stock, booked } of rows) expect(booked).toBe(stock)
})

test('orders during imports that keep or add stock are all counted', async () => {
  await importLines({ ...shirt, stock: 30 }, { ...scarf, stock: 30 })
  const buy = await aBuyer()

  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, buy)),
    importAs('keep', { ...shirt, stock: 1000 }, { ...scarf, stock: 0 }),
    importAs('add', { ...shirt, stock: 5 }, { ...scarf, stock: -5 }),
  ])

  const sold = answers.filter(({ statusCode }) => statusCode === 201).length
  expect(sold).toBeGreaterThan(0)
  const { rows } = await sql<{ stock: number }>`
    SELECT v.stock FROM variants v JOIN products p ON p.id = v.product_id ORDER BY p.slug`.execute(
    shop.db,
  )
  expect(rows.map(({ stock }) => stock)).toEqual([35 - sold, 25 - sold])
})

/** Orders one piece of each of the two products. */
async function aBuyer() {
  const { rows: products } = await sql<{ id: string }>`
    SELECT id FROM products WHERE slug IN ('ao-lua', 'khan-lua') ORDER BY slug`.execute(shop.db)
  const shopper = await aShopper(shop.db)
  const { id: addressId } = await anAddress(shop.db, shopper.id)
  const buy = async () => {
    const items = products.map(({ id: productId }) => ({ productId, quantity: 1 }))
    const payload = { items, addressId }
    const { headers } = shopper
    return shop.app.inject({ method: 'POST', url: '/api/web/orders', headers, payload })
  }
  return buy
}
