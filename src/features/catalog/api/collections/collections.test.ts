import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anUpload } from '#test/builders.ts'
import { collectionCalls } from '#test/collection-calls.ts'
import { aCollection, aRule } from '#test/collection-scene.ts'
import { deleteRemovedCollections } from './remove-collection.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db, { name: 'Lan' })
})
afterAll(() => shop.close())

const { call, created, save, shown, someProducts, audit } = collectionCalls(
  () => shop,
  () => owner,
)

describe('by hand', () => {
  test('shoppers see the products in the merchant’s order, without those that are not on sale', async () => {
    const [a = '', b = '', c = ''] = await someProducts(3)
    const collection = await created({ products: [c, a, b] })
    expect(await shown(collection.slug)).toMatchObject({
      data: {
        name: 'Quà Tết',
        sorts: ['manual', 'best_selling', 'newest', 'price_asc', 'price_desc'],
      },
      products: [c, a, b],
      pagination: { total: 3 },
    })
    await shop.db.updateTable('products').set({ is_published: false }).where('id', '=', a).execute()
    expect(await shown(collection.slug)).toMatchObject({ products: [c, b] })
    // Staff see it, marked.
    const edited = await call('GET', `/${collection.id}`)
    expect(edited.body.data.products).toEqual([c, a, b])
    expect(edited.body.data.collected[1]).toMatchObject({ id: a, state: 'hidden' })
    // A deleted one has left it.
    await shop.db
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', '=', b)
      .execute()
    expect((await call('GET', `/${collection.id}`)).body.data.products).toEqual([c, a])
    expect(await audit(collection.id)).toMatchObject([{ action: 'collection.created' }])
  })

  test('in other orders, and page by page', async () => {
    const [cheap = ''] = await someProducts(1, { price: 10_000 })
    const [dear = ''] = await someProducts(1, { price: 900_000 })
    const [middle = ''] = await someProducts(1, { price: 50_000 })
    const { slug } = await created({ products: [middle, dear, cheap] })
    expect(await shown(slug, '?sort=price_asc')).toMatchObject({ products: [cheap, middle, dear] })
    expect(await shown(slug, '?sort=price_desc')).toMatchObject({ products: [dear, middle, cheap] })
    expect(await shown(slug, '?sort=newest')).toMatchObject({ products: [middle, dear, cheap] })
    expect(await shown(slug, '?pageSize=2&page=2')).toMatchObject({
      products: [cheap],
      pagination: { page: 2, pages: 2, total: 3 },
    })
    expect(await shown(slug, '?pageSize=2&page=3')).toMatchObject({ products: [] })
  })

  test('a new order is one call, and the same call again changes nothing', async () => {
    const ids = await someProducts(4)
    const collection = await created({ products: ids })
    const reversed = ids.toReversed()
    const { body } = await save(collection, { products: reversed })
    expect(body.data).toMatchObject({ products: reversed, version: 2 })
    // As sent again after a lost answer.
    expect((await save(collection, { products: reversed })).body.data.version).toBe(2)
    expect(await audit(collection.id)).toMatchObject([
      { action: 'collection.changed', after: { products: expect.any(Array) } },
      { action: 'collection.created' },
    ])
    expect(await shown(collection.slug)).toMatchObject({ products: reversed })
  })

  test('a change shows at once on the cached page', async () => {
    const [a = '', b = ''] = await someProducts(2)
    const collection = await created({ products: [a] })
    expect(await shown(collection.slug)).toMatchObject({ products: [a] })
    await save(collection, { products: [b, a] })
    await expect.poll(() => shown(collection.slug)).toMatchObject({ products: [b, a] })
  })

  test('limits have sentences beside their fields', async () => {
    const errors = async (fields: object) => {
      const { status, body } = await call('POST', '', { id: randomUUID(), ...aCollection(fields) })
      return [status, body.errors?.map(({ path }: { path: string }) => path)]
    }
    expect(await errors({ name: ' ' })).toEqual([422, ['name']])
    expect(await errors({ slug: 'Quà Tết' })).toEqual([422, ['slug']])
    const many = Array.from({ length: 1001 }, () => randomUUID())
    expect(await errors({ products: many })).toEqual([422, ['products']])
    const twice = randomUUID()
    expect(await errors({ products: [twice, twice] })).toEqual([422, ['products']])
    expect(await errors({ rule: aRule(), sort: 'newest' })).toEqual([422, ['rule']])
    expect(await errors({ rule: aRule({ inStock: true }), sort: 'manual' })).toEqual([
      422,
      ['sort'],
    ])
    const wrong = aRule({ priceMin: 5, priceMax: 4 })
    expect(await errors({ rule: wrong, sort: 'newest' })).toEqual([422, ['rule.priceMax']])
    expect(await errors({ imageUrl: '/uploads/aa/khong-co.jpg' })).toEqual([422, ['imageUrl']])
    expect(await errors({ publishAt: '2999-01-01T00:00:00Z' })).toEqual([422, ['publishAt']])
    const { slug } = await created()
    expect(await errors({ slug })).toEqual([422, ['slug']])
  })

  test('its picture is an upload, which the cleanup keeps', async () => {
    const upload = await anUpload(shop.db, { staffId: owner.id }, 'product')
    const collection = await created({ imageUrl: upload.url })
    expect(collection.imageUrl).toBe(upload.url)
    expect(await shown(collection.slug)).toMatchObject({ data: { imageUrl: upload.url } })
  })

  test('a description is cleaned', async () => {
    const { slug } = await created({ description: '<p>Gói</p><script>alert(1)</script>' })
    expect(await shown(slug)).toMatchObject({ data: { description: '<p>Gói</p>' } })
  })
})

describe('addresses and states', () => {
  test('the old address leads on until another collection takes it', async () => {
    const collection = await created()
    const slug = `moi-${randomUUID()}`
    await save(collection, { slug })
    expect(await shown(collection.slug)).toMatchObject({ data: { slug } })
    expect((await call('GET', `/${collection.id}`)).body.data.oldSlugs).toEqual([collection.slug])
    const next = await created({ slug: collection.slug })
    expect(await shown(collection.slug)).toMatchObject({ data: { id: next.id } })
    const page = await shop.app.inject(`/api/web/collections/${randomUUID()}`)
    expect(page.statusCode).toBe(404)
  })

  test('hidden and planned ones are missing for shoppers; a plan comes true by itself', async () => {
    const hidden = await created({ isPublished: false })
    expect(hidden.state).toBe('hidden')
    expect(await shown(hidden.slug)).toBe(404)
    const publishAt = new Date(Date.now() + 60_000).toISOString()
    const planned = await created({ publishAt })
    expect(planned).toMatchObject({ state: 'planned', publishAt })
    expect(await shown(planned.slug)).toBe(404)
    await sql`UPDATE collections SET publish_at = now() + interval '300 ms' WHERE id = ${planned.id}`.execute(
      shop.db,
    )
    await expect
      .poll(() => shown(planned.slug), { timeout: 5000 })
      .toMatchObject({
        data: { id: planned.id },
      })
    expect((await call('GET', `/${planned.id}`)).body.data.state).toBe('shown')
  })

  test('the list is searched without diacritics and counts the states', async () => {
    const word = `Bánh ${randomUUID().replace(/\d/g, 'x').slice(0, 8)}`
    await created({ name: `${word} chưng` })
    await created({ name: `${word} tét`, isPublished: false })
    const find = async (query: string) =>
      (await call('GET', `?q=${encodeURIComponent(query)}`)).body
    const plain = word.replace('á', 'a').toLowerCase()
    expect(await find(plain)).toMatchObject({
      data: [{ name: `${word} tét`, state: 'hidden', products: 0 }, { name: `${word} chưng` }],
      counts: { shown: 1, planned: 0, hidden: 1 },
      next: null,
    })
    const hidden = await call('GET', `?q=${encodeURIComponent(plain)}&state=hidden`)
    expect(hidden.body.data).toHaveLength(1)
    const open = await shop.app.inject(`/api/web/collections?q=${encodeURIComponent(plain)}`)
    expect(open.json().data).toMatchObject([{ name: `${word} chưng` }])
  })

  test('pages of the list follow each other', async () => {
    for (let index = 0; index < 32; index += 1) await created({ name: `Trang thứ ${index}` })
    const first = await call('GET', '?q=trang%20thu')
    expect(first.body.data).toHaveLength(30)
    const rest = await call('GET', `?q=trang%20thu&cursor=${first.body.next}`)
    expect(rest.body.data).toHaveLength(2)
    expect(rest.body.next).toBeNull()
  })

  test('removing is undone within a month, unless its address is taken', async () => {
    const [a = ''] = await someProducts(1)
    const collection = await created({ products: [a] })
    expect((await call('DELETE', `/${collection.id}`)).status).toBe(200)
    expect((await call('DELETE', `/${collection.id}`)).status).toBe(200)
    expect(await shown(collection.slug)).toBe(404)
    expect((await call('GET', `/${collection.id}`)).status).toBe(404)
    expect((await save(collection, { name: 'Khác' })).status).toBe(404)
    const { body } = await call('POST', `/${collection.id}/restore`)
    expect(body.data).toMatchObject({ id: collection.id, products: [a], version: 3 })
    expect((await audit(collection.id)).map(({ action }) => action)).toEqual([
      'collection.restored',
      'collection.removed',
      'collection.created',
    ])
    await call('DELETE', `/${collection.id}`)
    await created({ slug: collection.slug })
    const refused = await call('POST', `/${collection.id}/restore`)
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'slug'])
    await sql`UPDATE collections SET deleted_at = now() - interval '31 days' WHERE id = ${collection.id}`.execute(
      shop.db,
    )
    await deleteRemovedCollections(shop.db)
    expect((await call('POST', `/${collection.id}/restore`)).status).toBe(404)
  })
})
