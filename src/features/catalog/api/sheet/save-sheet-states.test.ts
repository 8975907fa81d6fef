import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { sheetSaveScene } from '#test/sheet-save-scene.ts'

let shop: TestApp
let owner: { headers: { cookie: string } }
const { save, undo, edit, variantOf, productOf, expectBooked } = sheetSaveScene(
  () => shop,
  () => owner,
)

beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db, { name: 'Chị Chủ' })
})
afterAll(() => shop.close())

test('a whole save is undone once, within a day, where it still is as saved', async () => {
  const [kept, changed] = [
    await aVariant(shop.db, { stock: 10 }),
    await aVariant(shop.db, { stock: 10 }),
  ]
  const { changeId } = await save({
    variants: [edit(kept.id, 'stock', 10, 30), edit(changed.id, 'price', 100_000, 50_000)],
    products: [edit(kept.productId, 'state', 'on_sale', 'hidden')],
  })
  await save({ variants: [edit(changed.id, 'price', 50_000, 60_000)] })
  await save({ variants: [edit(kept.id, 'stock', 30, 25)] })
  const undoing = randomUUID()
  const answer = await undo(changeId, undoing)
  expect(answer.json().data).toMatchObject({ saved: 2, cells: 2 })
  expect((await undo(changeId, undoing)).json()).toEqual(answer.json())
  expect(await variantOf(kept.id)).toMatchObject({ stock: 5 })
  expect(await variantOf(changed.id)).toMatchObject({ price: 60_000 })
  expect(await productOf(kept.productId)).toMatchObject({ is_published: true })
  await expectBooked(kept.id)
  expect((await undo(changeId)).json().message).toBe('Lần sửa này đã được hoàn tác.')

  const old = await save({ variants: [edit(kept.id, 'price', 100_000, 70_000)] })
  await sql`UPDATE bulk_changes SET created_at = now() - interval '25 hours' WHERE id = ${old.changeId}`.execute(
    shop.db,
  )
  expect((await undo(old.changeId)).json().message).toContain('quá một ngày')
  expect((await undo(randomUUID())).statusCode).toBe(404)
})

test('a planned time comes back with an undo, unless it has passed', async () => {
  const { productId } = await aVariant(shop.db)
  const at = new Date(Date.now() + 3_600_000)
  await shop.db
    .updateTable('products')
    .set({ is_published: false, publish_at: at })
    .where('id', '=', productId)
    .execute()
  const planned = `planned ${at.toISOString()}`
  const { changeId } = await save({ products: [edit(productId, 'state', planned, 'on_sale')] })
  expect(await productOf(productId)).toMatchObject({ is_published: true, publish_at: null })
  await undo(changeId)
  expect(await productOf(productId)).toMatchObject({ is_published: false, publish_at: at })
  const passed = `planned ${new Date(Date.now() - 1000).toISOString()}`
  const result = await save({ products: [edit(productId, 'state', planned, passed)] })
  expect(result.rows[0].problems).toEqual([
    { field: 'state', message: 'Giờ bán phải ở phía trước.' },
  ])
})

test('states follow the rules of the editor: no way back to a draft, a year of plans, and drafts stay drafts', async () => {
  const { productId } = await aVariant(shop.db)
  const back = await save({ products: [edit(productId, 'state', 'on_sale', 'draft')] })
  expect(back.rows[0].problems).toEqual([
    { field: 'state', message: 'Sản phẩm đã từng bán thì không về nháp được. Hãy chọn Ẩn.' },
  ])
  const far = `planned ${new Date(Date.now() + 400 * 86_400_000).toISOString()}`
  const planned = await save({ products: [edit(productId, 'state', 'on_sale', far)] })
  expect(planned.rows[0].problems[0].message).toBe('Giờ bán không được xa hơn một năm.')
  await shop.db
    .updateTable('products')
    .set({ is_published: false, is_draft: true })
    .where('id', '=', productId)
    .execute()
  await save({ products: [edit(productId, 'state', 'draft', 'archived')] })
  const archived = await productOf(productId)
  expect(archived).toMatchObject({ is_draft: true, archived_at: expect.any(Date) })
  const { changeId } = await save({ products: [edit(productId, 'state', 'archived', 'on_sale')] })
  expect(await productOf(productId)).toMatchObject({ is_draft: false, archived_at: null })
  expect((await undo(changeId)).json().data.saved).toBe(1)
  expect(await productOf(productId)).toMatchObject({
    ...{ is_published: false, is_draft: true, archived_at: archived.archived_at },
  })
})

test('an undo makes a product the draft that it was', async () => {
  const { productId } = await aVariant(shop.db)
  await shop.db
    .updateTable('products')
    .set({ is_published: false, is_draft: true })
    .where('id', '=', productId)
    .execute()
  const { changeId } = await save({ products: [edit(productId, 'state', 'draft', 'hidden')] })
  expect(await productOf(productId)).toMatchObject({ is_draft: false })
  expect((await undo(changeId)).json().data.saved).toBe(1)
  expect(await productOf(productId)).toMatchObject({ is_published: false, is_draft: true })
})
