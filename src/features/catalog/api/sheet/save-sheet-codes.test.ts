import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { sheetSaveScene } from '#test/sheet-save-scene.ts'

let shop: TestApp
let owner: { headers: { cookie: string } }
const { save, undo, edit, variantOf, productOf } = sheetSaveScene(
  () => shop,
  () => owner,
)

beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db, { name: 'Chị Chủ' })
})
afterAll(() => shop.close())

test('goods exchange their SKUs and barcodes; one that is taken, or twice in the sheet, is refused', async () => {
  const code = randomUUID().slice(0, 8)
  const options = () => ({ Màu: randomUUID() })
  const [a, b, c, d] = await Promise.all(
    ['a', 'b', 'c', 'd'].map((end) =>
      aVariant(shop.db, { sku: `${code}-${end}`, barcode: `${code}${end}`, options: options() }),
    ),
  )
  if (!a || !b || !c || !d) throw new Error('no variants')
  const result = await save({
    variants: [
      {
        id: a.id,
        cells: {
          sku: { seen: `${code}-a`, wanted: `${code}-b` },
          barcode: { seen: `${code}a`, wanted: `${code}b` },
        },
      },
      {
        id: b.id,
        cells: {
          sku: { seen: `${code}-b`, wanted: `${code}-a` },
          barcode: { seen: `${code}b`, wanted: `${code}a` },
        },
      },
      edit(c.id, 'sku', `${code}-c`, `${code}-d`),
    ],
  })
  expect(result.rows.map(({ status }: { status: string }) => status)).toEqual([
    ...['saved', 'saved', 'refused'],
  ])
  expect(result.rows[2].problems[0].message).toContain('SKU này đã là của')
  expect(await variantOf(a.id)).toMatchObject({ sku: `${code}-b`, barcode: `${code}b` })
  const twice = await save({
    variants: [
      edit(c.id, 'barcode', `${code}c`, `${code}x`),
      edit(d.id, 'barcode', `${code}d`, `${code}x`),
    ],
  })
  expect(twice.rows.map(({ status }: { status: string }) => status)).toEqual(['saved', 'refused'])
  // What a refused row keeps is not free for another.
  const chain = await save({
    variants: [
      edit(c.id, 'sku', `${code}-c`, `${code}-d`),
      {
        id: d.id,
        cells: {
          sku: { seen: `${code}-d`, wanted: `${code}-free` },
          price: { seen: 1, wanted: 2 },
        },
      },
    ],
  })
  expect(chain.rows.map(({ status }: { status: string }) => status)).toEqual(['refused', 'changed'])
})

test('two at once who want the same SKU: one gets it, the other is told whose it is', async () => {
  const code = `MOT-${randomUUID().slice(0, 8)}`
  const goods = await Promise.all(
    [1, 2, 3, 4].map((number) => aVariant(shop.db, { options: { Số: String(number) } })),
  )
  const results = await Promise.all(
    goods.map(({ id }) => save({ variants: [edit(id, 'sku', null, code)] })),
  )
  expect(results.map(({ saved }) => saved).toSorted()).toEqual([0, 0, 0, 1])
})

test('the SKU of a product sold in one form is the product’s, and stays with another edit', async () => {
  const { id, productId } = await aVariant(shop.db)
  const code = `MOT-${randomUUID().slice(0, 8)}`
  await save({ variants: [edit(id, 'sku', null, code)] })
  expect(await productOf(productId)).toMatchObject({ sku: code })
  const { changeId } = await save({ variants: [edit(id, 'price', 100_000, 1)] })
  await undo(changeId)
  expect(await productOf(productId)).toMatchObject({ sku: code })
  const old = await aVariant(shop.db, { sku: `${code}-CU` })
  await save({ variants: [edit(old.id, 'price', 100_000, 2)] })
  expect(await variantOf(old.id)).toMatchObject({ sku: `${code}-CU`, price: 2 })
  const taken = await save({ variants: [edit(old.id, 'sku', `${code}-CU`, code)] })
  expect(taken.rows[0].status).toBe('refused')
})
