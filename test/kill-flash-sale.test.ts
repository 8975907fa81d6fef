import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createSales, listSales } from '#features/flash-sale/api/public.ts'
import type { Db } from '#platform/database.ts'
import { aProduct, aVariant } from './builders.ts'
import { usedDataFolder } from './data-folder.ts'
import { at, orderIds, placeAll, type Wanted, withDb } from './many-orders.ts'
import { manyShoppers } from './many-shoppers.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'

const buyers = 1000
const allotment = 100
const [usual, flash] = [100_000, 60_000]

/** The first start may build the storefront. */
const timeout = 300_000

test('1,000 buyers, four allotments of 100, kill -9 in the middle: none oversold, nothing lost or doubled', {
  timeout,
}, async () => {
  const dataDir = await usedDataFolder()
  let shop = await startShopProcess(dataDir)
  onTestFinished(() => shop.end('SIGTERM'))
  const { wanted, slug } = await withDb(shop, prepare)

  let acknowledged = 0
  const answers = await placeAll(shop, wanted, () => {
    acknowledged += 1
    if (acknowledged === 150) shop.child.kill('SIGKILL')
  })
  await shop.end('SIGKILL')
  const before = answers.filter((id) => id !== undefined)

  shop = await startShopProcess(dataDir)
  expect(await withDb(shop, orderIds)).toEqual(expect.arrayContaining(before))
  expect(await withDb(shop, imbalances)).toEqual([])
  expect(Math.min(...(await withDb(shop, soldPieces)))).toBeLessThan(allotment)

  const again = await placeAll(shop, wanted)
  const all = await withDb(shop, orderIds)
  expect(new Set(again.filter((id) => id !== undefined))).toEqual(new Set(all))
  for (const [index, id] of answers.entries()) expect(again[index]).toBe(id ?? again[index])
  expect(await withDb(shop, imbalances)).toEqual([])
  expect(await withDb(shop, soldPieces)).toEqual([allotment, allotment, allotment, allotment])
  // Buyers who accept the regular price got all pieces.
  expect(again.filter((_, index) => !isBound(index)).every(Boolean)).toBe(true)
  expect(all.length).toBeLessThan(buyers)
  expect(await shownPrice(shop, slug)).toEqual({ price: usual, onSale: 0 })

  await cancelTwice(shop, wanted, again.slice(0, 60))
  expect(await withDb(shop, imbalances)).toEqual([])
  expect(Math.max(...(await withDb(shop, soldPieces)))).toBeLessThan(allotment)
  expect(await shownPrice(shop, slug)).toEqual({ price: flash, onSale: 3 })
  await placeAll(shop, wanted.slice(60, 400).map(withNewKey))
  expect(await withDb(shop, soldPieces)).toEqual([allotment, allotment, allotment, allotment])
  expect(await withDb(shop, imbalances)).toEqual([])
})

/** Every other buyer accepts only the flash price. */
const isBound = (index: number) => index % 2 === 0

type Prepared = { wanted: Wanted[]; slug: string }

/** A shirt whose variants share an allotment, shoes with one per variant, a lamp; and the orders of them. */
async function prepare(db: Db): Promise<Prepared> {
  const [shirt, shoes, lamp] = [
    await aProduct(db, { name: 'Áo', options: ['Cỡ'] }),
    await aProduct(db, { name: 'Giày', options: ['Cỡ'] }),
    await aProduct(db, { name: 'Đèn' }),
  ]
  const lines: { productId: string; variantId: string | null }[] = []
  for (const [product, sizes] of [
    [shirt, ['S', 'M', 'L']],
    [shoes, ['39', '40']],
    [lamp, ['']],
  ] as const) {
    for (const size of sizes) {
      const options: Record<string, string> = size ? { Cỡ: size } : {}
      const variant = await aVariant(db, {
        product_id: product.id,
        options,
        price: usual,
        stock: 5000,
      })
      lines.push(variant.line)
    }
  }
  const sale = { sale: 'Giờ vàng', start: 'now', end: '+1h', price: flash, quantity: allotment }
  async function* source() {
    yield { row: 1, value: { ...sale, slug: shirt.slug } }
    yield { row: 2, value: { ...sale, slug: shoes.slug, options: { Cỡ: '39' } } }
    yield { row: 3, value: { ...sale, slug: shoes.slug, options: { Cỡ: '40' } } }
    yield { row: 4, value: { ...sale, slug: lamp.slug } }
  }
  expect((await createSales(db, source())).bad).toEqual([])
  const flashSaleId = (await listSales(db))[0]?.id

  const shoppers = await manyShoppers(db, buyers)
  const wanted = shoppers.map(({ token, addressId }, index) => {
    // Lines in varying order and direction, to provoke deadlocks.
    const two = [at(lines, index), at(lines, index + 1 + (Math.floor(index / 6) % 5))]
    const items = (index % 4 < 2 ? two : two.toReversed()).map((line) => ({
      ...line,
      quantity: index % 10 === 0 ? 2 : 1,
      ...(isBound(index) && { flashSaleId }),
    }))
    return {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ items, paymentMethod: 'COD', addressId }),
    }
  })
  return { wanted, slug: lamp.slug }
}

function withNewKey({ headers, body }: Wanted): Wanted {
  return { headers: { ...headers, 'idempotency-key': randomUUID() }, body }
}

/** Cancels each order twice concurrently; both succeed, and allotments must be returned once. */
async function cancelTwice(
  { address }: ShopProcess,
  wanted: readonly Wanted[],
  ids: readonly (string | undefined)[],
): Promise<void> {
  for (const [index, id] of ids.entries()) {
    if (!id) continue
    const { authorization = '' } = at(wanted, index).headers
    const url = `${address}/api/web/orders/user/${id}/cancel`
    const cancel = () => fetch(url, { method: 'POST', headers: { authorization } })
    const answers = await Promise.all([cancel(), cancel()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
}

async function soldPieces(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('flash_sale_entries').select('sold').orderBy('id').execute()
  return rows.map(({ sold }) => sold)
}

async function shownPrice({ address }: ShopProcess, slug: string) {
  const ask = async (path: string) => (await fetch(`${address}/api/web/${path}`)).json()
  const { data } = await ask(`products/slug/${slug}`)
  return { price: data.finalPrice, onSale: (await ask('flash-sale')).data.length }
}

/** Allotments and stock that differ from orders, and order lines with a wrong price. */
async function imbalances(db: Db): Promise<unknown[]> {
  const { rows: entries } = await sql`
    SELECT e.id, e.sold, i.ordered FROM flash_sale_entries e
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(i.quantity), 0) AS ordered FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE i.flash_sale_entry_id = e.id AND o.status <> 'CANCELLED') i
    WHERE e.sold <> i.ordered OR e.sold > e.quantity`.execute(db)
  const { rows: lines } = await sql`
    SELECT order_id, final_price FROM order_items
    WHERE final_price <> CASE WHEN flash_sale_entry_id IS NULL THEN ${usual}::bigint ELSE ${flash} END`.execute(
    db,
  )
  const { rows: variants } = await sql`
    SELECT v.id, v.stock, v.sold FROM variants v
    CROSS JOIN LATERAL (SELECT sum(delta) AS balance FROM stock_ledger WHERE variant_id = v.id) l
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(i.quantity), 0) AS ordered FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE i.variant_id = v.id AND o.status <> 'CANCELLED') i
    WHERE v.stock + v.sold <> 5000 OR l.balance <> v.stock OR v.sold <> i.ordered`.execute(db)
  return [...entries, ...lines, ...variants]
}
