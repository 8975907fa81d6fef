import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#platform/database.ts'
import { anAddress, aShopper, aVariant } from './builders.ts'
import { usedDataFolder } from './data-folder.ts'
import { at, orderIds, placeAll, type Wanted, withDb } from './many-orders.ts'
import { startShopProcess } from './shop-process.ts'

const orders = 500
const buyers = 20
const stock = 1000

/** The first start may build the storefront. */
const timeout = 300_000

test('kill -9 in the middle of 500 orders: none that was acknowledged is lost, none is doubled', {
  timeout,
}, async () => {
  const dataDir = await usedDataFolder()
  let shop = await startShopProcess(dataDir)
  onTestFinished(() => shop.end('SIGTERM'))
  const wanted = await withDb(shop, prepare)

  let acknowledged = 0
  const killed = placeAll(shop, wanted, () => {
    acknowledged += 1
    if (acknowledged === orders / 2) shop.child.kill('SIGKILL')
  })
  const answers = await killed
  await shop.end('SIGKILL')
  const before = answers.filter((id) => id !== undefined)
  expect(before.length).toBeGreaterThanOrEqual(orders / 2)
  expect(before.length).toBeLessThan(orders)

  shop = await startShopProcess(dataDir)
  const stored = await withDb(shop, orderIds)
  expect(stored).toEqual(expect.arrayContaining(before))
  // Orders may exist without an acknowledged response, but never without a request.
  expect(stored.length).toBeLessThanOrEqual(orders)
  expect(await withDb(shop, imbalances)).toEqual([])

  const again = await placeAll(shop, wanted, () => {})
  const all = await withDb(shop, orderIds)
  expect(all).toHaveLength(orders)
  expect(new Set(again)).toEqual(new Set(all))
  for (const [index, id] of answers.entries()) expect(again[index]).toBe(id ?? again[index])
  expect(await withDb(shop, imbalances)).toEqual([])
})

/** Orders to be placed, each with its own key. */
async function prepare(db: Db): Promise<Wanted[]> {
  const variants = await Promise.all(Array.from({ length: 4 }, () => aVariant(db, { stock })))
  const shoppers = await Promise.all(
    Array.from({ length: buyers }, async () => {
      const shopper = await aShopper(db)
      return { ...shopper, address: await anAddress(db, shopper.id) }
    }),
  )
  return Array.from({ length: orders }, (_, index) => {
    const { headers, address } = at(shoppers, index)
    const lines = [at(variants, index).line, at(variants, index + 1).line]
    const items = lines.map((line, position) => ({ ...line, quantity: position + 1 }))
    return {
      headers: {
        ...headers,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ items, paymentMethod: 'COD', addressId: address.id }),
    }
  })
}

/** Variants whose stock, sold pieces, order lines and ledger are inconsistent. */
async function imbalances(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT v.id, v.stock, v.sold, l.balance, i.ordered
    FROM variants v
    CROSS JOIN LATERAL (SELECT coalesce(sum(delta), 0) AS balance FROM stock_ledger WHERE variant_id = v.id) l
    CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0) AS ordered FROM order_items WHERE variant_id = v.id) i
    WHERE v.stock + v.sold <> ${stock} OR l.balance <> v.stock OR i.ordered <> v.sold`.execute(db)
  return rows
}
