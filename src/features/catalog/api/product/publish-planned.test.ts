import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory } from '#test/builders.ts'
import { aProductInput, aVariantInput } from '#test/product-input.ts'
import { staffCalls } from '#test/staff-calls.ts'
import type { EditedProduct } from '../../product-contract.ts'
import { publishPlanned } from './publish-planned.ts'

let shop: TestApp
let cookie: string
let categoryId: string
const { call } = staffCalls(() => shop)

beforeAll(async () => {
  shop = await createTestApp()
  cookie = (await aStaffMember(shop.db)).headers.cookie
  categoryId = (await aCategory(shop.db)).id
})
afterAll(() => shop.close())

async function aPlan(name: string): Promise<EditedProduct> {
  const publishAt = new Date(Date.now() + 60_000).toISOString()
  const payload = aProductInput(categoryId, { name, state: 'planned', publishAt })
  const answer = await call('products', { cookie, payload })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data
}
const get = async (id: string): Promise<EditedProduct> =>
  (await call(`products/${id}`, { method: 'GET', cookie })).json().data
const makeDue = (...ids: string[]) =>
  sql`UPDATE products SET publish_at = now() - interval '1 second' WHERE id = ANY (${ids}::uuid[])`.execute(
    shop.db,
  )

test('planned products go on sale when it is time, once, with an entry in the log', async () => {
  const [due, later] = [await aPlan('Áo đến giờ'), await aPlan('Áo chưa đến giờ')]
  expect(due).toMatchObject({ state: 'planned', isDraft: true })
  await makeDue(due.id)
  await Promise.all([publishPlanned(shop.db), publishPlanned(shop.db)])
  expect(await get(due.id)).toMatchObject({ state: 'on_sale', isDraft: false, version: 2 })
  expect(await get(later.id)).toMatchObject({ state: 'planned', version: 1 })
  const history = await call(`products/${due.id}/history`, { method: 'GET', cookie })
  expect(history.json()).toMatchObject({
    data: [
      { action: 'product.published', actor: 'Hẹn giờ của tiệm', after: { state: 'on_sale' } },
      { action: 'product.created' },
    ],
    next: null,
  })
  expect((await shop.app.inject(`/api/web/products/slug/${due.slug}`)).statusCode).toBe(200)
})

test('a plan that was given up does not come due', async () => {
  const plan = await aPlan('Áo thôi bán')
  await makeDue(plan.id)
  await sql`UPDATE products SET archived_at = now() WHERE id = ${plan.id}`.execute(shop.db)
  await publishPlanned(shop.db)
  expect(await get(plan.id)).toMatchObject({ state: 'archived', publishAt: null })
})

test('a copy is a draft with another address, without SKUs, barcodes and stock; the same again is a retry', async () => {
  const payload = aProductInput(categoryId, {
    ...{ name: 'Áo gốc', options: ['Cỡ'], state: 'on_sale' },
    variants: [
      aVariantInput({ values: ['S'], sku: 'GOC-S', barcode: '893222', openingStock: 9 }),
      aVariantInput({ values: ['M'], openingStock: null }),
    ],
  })
  const source: EditedProduct = (await call('products', { cookie, payload })).json().data
  const id = randomUUID()
  const copy = () => call(`products/${source.id}/copies`, { cookie, payload: { copyId: id } })
  const answers = [await copy(), await copy()]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(answers[1]?.json().data).toMatchObject({
    ...{ id, name: 'Áo gốc (bản sao)', slug: 'ao-goc-ban-sao', state: 'draft', options: ['Cỡ'] },
    variants: [
      { values: ['S'], sku: null, barcode: null, stock: 0, price: 100_000 },
      { values: ['M'], stock: null },
    ],
  })
  const history = await call(`products/${id}/history`, { method: 'GET', cookie })
  expect(history.json().data).toMatchObject([{ action: 'product.copied' }])
})
