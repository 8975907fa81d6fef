import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory, aProduct, aVariant } from '#test/builders.ts'
import { bringIn } from '#test/shop-lines.ts'
import { waitingStatements } from '#test/waiting-statements.ts'
import { doCategoryWork } from './category-work.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db)
})
afterAll(() => shop.close())

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const url = `/api/admin/${path}`
  const answer = await shop.app.inject({
    ...{ method, url, headers: owner.headers },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

type Row = { id: string; parentId: string | null; name: string; slug: string; version: number }
const all = async (): Promise<(Row & { work: object | null })[]> =>
  (await call('GET', 'categories')).body.data
const rowOf = async (id: string) => (await all()).find((row) => row.id === id)

async function create(name: string, parentId: string | null = null): Promise<Row> {
  const { body } = await call('POST', 'categories', { name, parentId })
  const row = await rowOf(body.data.id)
  if (!row) throw new Error(JSON.stringify(body))
  return row
}

const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`
const merge = (id: string, intoId: string, version = 1) =>
  call('POST', `categories/${id}/merge`, { intoId, version })

async function successor(address: string): Promise<string | undefined> {
  const answer = await shop.app.inject(`/api/web/category/moved/${address}`)
  return answer.statusCode === 404 ? undefined : answer.json().data.id
}

const productsIn = async (id: string) => {
  const rows = await shop.db
    .selectFrom('products')
    .select(['id', 'version'])
    .where('category_id', '=', id)
    .orderBy('id')
    .execute()
  return rows
}

/** Adds products at once, as many as it takes to be moved in steps. */
async function manyProducts(categoryId: string, count: number) {
  await sql`
    INSERT INTO products (slug, name, category_id, min_price, max_price)
    SELECT 'nhieu-' || n || '-' || right(${categoryId}, 12), 'Nhiều ' || n, ${categoryId}::uuid, 1000, 1000
    FROM generate_series(1, ${count}::integer) n`.execute(shop.db)
}

test('a merge moves products and subcategories and sends addresses on; undoing it brings them back', async () => {
  const [from, into] = [await create(unique('Áo phông')), await create(unique('Áo thun'))]
  const child = await create('Trẻ em', from.id)
  const shown = await aProduct(shop.db, { categoryId: from.id })
  const hidden = await aProduct(shop.db, { categoryId: from.id, isPublished: false })
  const below = await aProduct(shop.db, { categoryId: child.id })
  const own = await aProduct(shop.db, { categoryId: into.id })
  // It had another slug once.
  const old = from.slug
  await call('PUT', `categories/${from.id}`, { name: from.name, slug: `${old}-hai`, version: 1 })

  const answers = await Promise.all([merge(from.id, into.id, 2), merge(from.id, into.id, 2)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [{ body }] = answers
  expect(answers[1].body).toEqual(body)
  expect(body.data.isDone).toBe(true)
  expect(await rowOf(from.id)).toBeUndefined()
  expect((await productsIn(into.id)).map(({ id }) => id)).toEqual(
    [shown.id, hidden.id, own.id].toSorted(),
  )
  expect((await productsIn(into.id)).map(({ version }) => version).toSorted()).toEqual([1, 2, 2])
  expect(await rowOf(child.id)).toMatchObject({ parentId: into.id })
  for (const address of [old, `${old}-hai`, from.id, from.id.toUpperCase()]) {
    expect(await successor(address)).toBe(into.id)
  }
  const audit = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject', '=', from.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(audit).toMatchObject({ action: 'category.merged', after: { into: into.name } })

  // What was moved on meanwhile stays where it is.
  const other = await aCategory(shop.db)
  await shop.db
    .updateTable('products')
    .set({ category_id: other.id })
    .where('id', '=', hidden.id)
    .execute()
  const undone = await call('POST', `category-removals/${body.data.removalId}/undo`)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect((await productsIn(from.id)).map(({ id }) => id)).toEqual([shown.id])
  expect((await productsIn(into.id)).map(({ id }) => id)).toEqual([own.id])
  expect(await rowOf(child.id)).toMatchObject({ parentId: from.id })
  expect((await productsIn(child.id)).map(({ id }) => id)).toEqual([below.id])
  expect(await successor(old)).toBe(from.id)
  expect([await successor(`${old}-hai`), await successor(from.id)]).toEqual([undefined, undefined])
})

test('a merge is refused where the tree forbids it', async () => {
  const [one, two] = [await create(unique('Một')), await create(unique('Hai'))]
  const child = await create('Con', one.id)
  await create(' con ', two.id)
  const twins = await merge(one.id, two.id)
  expect(twins.body.errors).toEqual([
    {
      path: 'intoId',
      message: 'Cả hai đều có danh mục con “Con”. Hãy đổi tên hoặc gộp chúng trước.',
    },
  ])
  for (const into of [one.id, child.id]) {
    expect((await merge(one.id, into)).body.errors[0].message).toBe(
      'Không gộp được vào chính nó hay danh mục con của nó.',
    )
  }
  expect((await merge(one.id, two.id, 7)).body.code).toBe('STALE_EDIT')
  expect((await merge(one.id, randomUUID())).status).toBe(422)
  expect((await merge(randomUUID(), one.id)).status).toBe(404)
})

test('old addresses lead to the end of a chain of merges, and a living category comes first', async () => {
  const [a, b, c] = [
    await create(unique('A')),
    await create(unique('B')),
    await create(unique('C')),
  ]
  await merge(a.id, b.id)
  await merge(b.id, c.id)
  expect([await successor(a.slug), await successor(b.id)]).toEqual([c.id, c.id])
  const taking = await call('POST', 'categories', {
    name: unique('D'),
    parentId: null,
    slug: a.slug,
  })
  expect(taking.status).toBe(201)
  expect(await successor(a.slug)).toBeUndefined()
  expect(await successor(a.id)).toBe(c.id)
})

test('a product that is on its way into a category is waited for by its merge and its deletion', async () => {
  const into = await create(unique('Nơi nhận'))
  const remove = (id: string) => call('DELETE', `categories/${id}`, { version: 1 })
  for (const [end, status] of [
    [(id: string) => merge(id, into.id), 200],
    [remove, 409],
  ] as const) {
    const category = await create(unique('Sắp đi'))
    const product = await aProduct(shop.db)
    const ended = await shop.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('products')
        .set({ category_id: category.id })
        .where('id', '=', product.id)
        .execute()
      const answer = end(category.id)
      await waitingStatements(shop.services.pool, 1)
      return { answer }
    })
    expect((await ended.answer).status).toBe(status)
    const holder = status === 200 ? into : category
    expect((await productsIn(holder.id)).map(({ id }) => id)).toContain(product.id)
  }
})

test('more than a thousand products move in steps, and the category goes with the last of them', async () => {
  const [from, into] = [await create(unique('Rất nhiều')), await create(unique('Chỗ mới'))]
  await create('Con', from.id)
  await manyProducts(from.id, 1201)
  const { body } = await merge(from.id, into.id)
  expect(body.data).toEqual({ removalId: null, isDone: false })
  const { rows: jobs } = await sql`SELECT FROM jobs.job WHERE name = 'category-work'`.execute(
    shop.db,
  )
  expect(jobs).toHaveLength(1)
  expect((await rowOf(from.id))?.work).toEqual({ intoId: into.id, total: 1201, done: 0 })
  expect((await merge(from.id, into.id)).body).toEqual(body)
  const busy = [
    await call('DELETE', `categories/${into.id}`, { version: 1 }),
    await merge(into.id, (await create(unique('Khác'))).id),
    await call('PUT', `categories/${from.id}`, { name: 'Tên', slug: 'ten', version: 2 }),
  ]
  expect(busy.map((answer) => answer.body.code)).toEqual([
    'CATEGORY_BUSY',
    'CATEGORY_BUSY',
    'CATEGORY_BUSY',
  ])
  // Two processes at once.
  await Promise.all([doCategoryWork(shop.db), doCategoryWork(shop.db)])
  await doCategoryWork(shop.db)
  expect(await rowOf(from.id)).toBeUndefined()
  expect(await productsIn(into.id)).toHaveLength(1201)
  expect(await successor(from.slug)).toBe(into.id)
  const list = await shop.app.inject(`/api/web/products?categoryId=${into.id}`)
  expect(list.json().pagination.total).toBe(1000)
})

test('a branch of many products moves at once, and what lists know of them follows in steps', async () => {
  const [from, to] = [await create(unique('Gốc')), await create(unique('Đích'))]
  const branch = await create('Nhánh lớn', from.id)
  await manyProducts(branch.id, 1100)
  const payload = { parentId: to.id, beforeId: null, version: 1 }
  const started = await call('POST', `categories/${branch.id}/move`, payload)
  expect(started.status).toBe(200)
  expect(await rowOf(branch.id)).toMatchObject({
    parentId: to.id,
    work: { intoId: null, total: 1100, done: 0 },
  })
  // Moved on before the steps have begun.
  await call('PUT', `categories/${branch.id}`, {
    name: 'Nhánh rất lớn',
    slug: branch.slug,
    version: 2,
  })
  await doCategoryWork(shop.db)
  expect((await rowOf(branch.id))?.work).toBeNull()
  const { rows } = await sql<{ wrong: number }>`
    SELECT count(*)::integer AS wrong FROM listing.wanted w JOIN listing.products l USING (id)
    WHERE w.tags <> l.tags OR w.search <> l.search
      OR l.search <> (SELECT product_search(p) FROM products p WHERE p.id = l.id)`.execute(shop.db)
  expect(rows[0]?.wrong).toBe(0)
})

async function aSoldProduct() {
  const product = await aProduct(shop.db)
  await aVariant(shop.db, { product_id: product.id })
  return product
}

test('a renamed product is found at its old address, until another one takes that', async () => {
  const { id, slug } = await aSoldProduct()
  const rename = (to: string) =>
    shop.db.updateTable('products').set({ slug: to }).where('id', '=', id).execute()
  const at = (address: string) => shop.app.inject(`/api/web/products/slug/${address}`)
  const slugAt = async (address: string) => (await at(address)).json().data?.slug
  expect((await at(`${slug}-moi`)).statusCode).toBe(404)
  await rename(`${slug}-moi`)
  await rename(`${slug}-moi-nua`)
  for (const address of [slug, `${slug}-moi`, `${slug}-moi-nua`]) {
    await expect.poll(() => slugAt(address)).toBe(`${slug}-moi-nua`)
  }
  // Back to a slug that it had: that is no old one any more.
  await rename(slug)
  await expect.poll(() => slugAt(`${slug}-moi-nua`)).toBe(slug)
  const other = await aSoldProduct()
  await shop.db
    .updateTable('products')
    .set({ slug: `${slug}-moi` })
    .where('id', '=', other.id)
    .execute()
  await expect.poll(async () => (await at(`${slug}-moi`)).json().data?.id).toBe(other.id)
  await shop.db.updateTable('products').set({ is_published: false }).where('id', '=', id).execute()
  await expect.poll(async () => (await at(`${slug}-moi-nua`)).statusCode).toBe(404)

  const draft = await aSoldProduct()
  const set = (change: object) =>
    shop.db.updateTable('products').set(change).where('id', '=', draft.id).execute()
  await set({ is_draft: true, is_published: false })
  await set({ slug: `${draft.slug}-moi` })
  await set({ is_draft: false, is_published: true })
  expect((await at(draft.slug)).statusCode).toBe(404)
})

test('an import that gives a known product another slug keeps the old one', async () => {
  const sku = randomUUID().slice(0, 8)
  const line = { sku, name: 'Ấm gốm', categoryPath: ['Gốm'], price: 90_000 }
  await bringIn(shop.db, [{ ...line, slug: `am-${sku}` }])
  await bringIn(shop.db, [{ ...line, slug: `am-gom-${sku}` }])
  const old = await shop.app.inject(`/api/web/products/slug/am-${sku}`)
  expect(old.json().data.slug).toBe(`am-gom-${sku}`)
})
