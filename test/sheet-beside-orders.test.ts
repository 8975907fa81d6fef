import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshProductFigures } from '#features/catalog/api/public.ts'
import { aStaffMember } from './a-staff-member.ts'
import { createTestApp, type TestApp } from './app.ts'
import { anAddress, aShopper, aVariant } from './builders.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

test('orders, figures and saves of the sheet at once: no piece is lost, and stock and ledger agree', async () => {
  const goods = await Promise.all([1, 2, 3].map(() => aVariant(shop.db, { stock: 200 })))
  const { id: shopperId, headers } = await aShopper(shop.db)
  const owner = await aStaffMember(shop.db)
  const { id: addressId } = await anAddress(shop.db, shopperId)
  const buy = (turn: number) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/web/orders',
      headers,
      payload: {
        addressId,
        items: (turn % 2 ? goods : goods.toReversed()).map(({ productId }) => ({
          productId,
          quantity: 1,
        })),
      },
    })
  const save = (turn: number) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/admin/sheet',
      headers: owner.headers,
      payload: {
        changeId: randomUUID(),
        products: [],
        variants: goods.map(({ id }) => ({
          id,
          cells: {
            stock: { seen: 200, wanted: 202 },
            costPrice: { seen: turn === 1 ? null : (turn - 1) * 10, wanted: turn * 10 },
          },
        })),
      },
    })
  const ids = goods.map(({ productId }) => productId)
  const saves: Awaited<ReturnType<typeof save>>[] = []
  const [orders] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, turn) => buy(turn))),
    (async () => {
      for (let turn = 1; turn <= 8; turn++) saves.push(await save(turn))
    })(),
    (async () => {
      for (let turn = 0; turn < 8; turn++) await refreshProductFigures(shop.db, ids)
    })(),
  ])
  expect(orders.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
  const sold = orders.filter(({ statusCode }) => statusCode === 201).length
  expect(sold).toBeGreaterThan(0)
  expect(saves.map((answer) => answer.json().data.saved)).toEqual(
    Array.from({ length: 8 }, () => 3),
  )
  const { rows } = await sql<{ stock: number; booked: number }>`
    SELECT stock, (SELECT sum(delta) FROM stock_ledger WHERE variant_id = v.id) AS booked FROM variants v
    WHERE id = ANY (${goods.map(({ id }) => id)}::uuid[])`.execute(shop.db)
  const left = 200 + 8 * 2 - sold
  expect(rows).toEqual(goods.map(() => ({ stock: left, booked: left })))
})
