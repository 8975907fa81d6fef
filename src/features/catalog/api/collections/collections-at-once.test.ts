import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { collectionCalls } from '#test/collection-calls.ts'
import { aCollection, aRule } from '#test/collection-scene.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
let other: typeof owner
beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db, { name: 'Lan' })
  other = await aStaffMember(shop.db, { name: 'Mai' })
})
afterAll(() => shop.close())

const { call, created, save, shown, someProducts, audit } = collectionCalls(
  () => shop,
  () => owner,
)

describe('two people', () => {
  test('the second is told who has changed what', async () => {
    const collection = await created()
    expect((await save(collection, { name: 'Quà cưới' }, other)).status).toBe(200)
    const { status, body } = await save(collection, { name: 'Quà tặng' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'STALE_EDIT',
      details: { by: 'Mai', version: 2, current: { name: 'Quà cưới' } },
    })
  })

  test('who adds at once adds all, once', async () => {
    const ids = await someProducts(6)
    const { id } = await created()
    const answers = await Promise.all([
      call('POST', `/${id}/products`, { ids: ids.slice(0, 4) }),
      call('POST', `/${id}/products`, { ids: ids.slice(2) }, other),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { products } = (await call('GET', `/${id}`)).body.data
    expect(products.toSorted()).toEqual(ids.toSorted())
  })

  test('making it twice makes it once, and another under its id is refused', async () => {
    const body = { id: randomUUID(), ...aCollection() }
    const answers = await Promise.all([call('POST', '', body), call('POST', '', body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await audit(body.id)).length).toBe(1)
    const another = await call('POST', '', { ...body, name: 'Khác' })
    expect(another.status).toBe(409)
  })
})

describe('from the list of goods', () => {
  test('products are added behind those that are there, and taken out again', async () => {
    const [a = '', b = '', c = ''] = await someProducts(3)
    const collection = await created({ products: [a] })
    const { body } = await call('POST', `/${collection.id}/products`, { ids: [b, a, c] })
    expect(body.data).toEqual({ added: [b, c], already: 1 })
    expect(await shown(collection.slug)).toMatchObject({ products: [a, b, c] })
    const again = await call('POST', `/${collection.id}/products`, { ids: [b, a, c] })
    expect(again.body.data).toEqual({ added: [], already: 3 })
    await call('DELETE', `/${collection.id}/products`, { ids: [b, c] })
    await expect.poll(() => shown(collection.slug)).toMatchObject({ products: [a] })
    const history = await call('GET', `/${collection.id}/history`)
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'collection.products-taken',
      'collection.products-added',
      'collection.created',
    ])
  })

  test('all that a search finds are added, as long as there is room', async () => {
    const category = await aVariant(shop.db)
    const { category_id } = await shop.db
      .selectFrom('products')
      .select('category_id')
      .where('id', '=', category.productId)
      .executeTakeFirstOrThrow()
    const { id } = await created()
    const { body } = await call('POST', `/${id}/products`, { search: { category: category_id } })
    expect(body.data).toEqual({ added: [category.productId], already: 0 })
    await sql`
      INSERT INTO products (slug, name, category_id, min_price, max_price)
      SELECT 'nhieu-' || n, 'Nhiều ' || n, ${category_id}, 1000, 1000 FROM generate_series(1, 1000) n`.execute(
      shop.db,
    )
    const full = await call('POST', `/${id}/products`, { search: { category: category_id } })
    expect([full.status, full.body.errors[0].path]).toEqual([422, 'ids'])
    const rule = await created({ rule: aRule({ inStock: true }), sort: 'newest' })
    const refused = await call('POST', `/${rule.id}/products`, { ids: [category.productId] })
    expect(refused.status).toBe(422)
  })
})
