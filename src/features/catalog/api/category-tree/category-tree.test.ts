import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anUpload, aProduct } from '#test/builders.ts'
import { waitForOtherImports } from '../import/taxonomy.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db)
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function call(method: Method, path: string, payload?: object) {
  const url = `/api/admin/${path}`
  const answer = await shop.app.inject({
    ...{ method, url, headers: owner.headers },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

type Row = { id: string; parentId: string | null; name: string; slug: string; version: number }

async function create(name: string, parentId: string | null = null): Promise<Row> {
  const { status, body } = await call('POST', 'categories', { name, parentId })
  expect(status, JSON.stringify(body)).toBe(201)
  return rowOf(body.data.id)
}

const all = async (): Promise<Row[]> => (await call('GET', 'categories')).body.data

async function rowOf(id: string): Promise<Row> {
  const found = (await all()).find((row) => row.id === id)
  if (!found) throw new Error('no such category')
  return found
}

const childrenOf = async (parentId: string | null) =>
  (await all()).filter((row) => row.parentId === parentId).map(({ name }) => name)

const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

const move = (row: Row, parentId: string | null, beforeId: string | null = null) =>
  call('POST', `categories/${row.id}/move`, { parentId, beforeId, version: row.version })

/** Every path of the tree is what parents say. */
async function expectWholeTree() {
  const { rows } = await sql<{ wrong: number }>`
    WITH RECURSIVE way AS (
      SELECT id, ARRAY[id] AS path FROM categories WHERE parent_id IS NULL
      UNION ALL SELECT c.id, way.path || c.id FROM categories c JOIN way ON way.id = c.parent_id)
    SELECT count(*)::integer AS wrong FROM categories c LEFT JOIN way USING (id)
    WHERE way.path IS DISTINCT FROM c.path_ids OR c.depth <> cardinality(c.path_ids)`.execute(
    shop.db,
  )
  expect(rows[0]?.wrong).toBe(0)
}

const lastAudit = (subject: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('a category is added with a slug of its own, and named once among siblings', async () => {
  const top = await create(unique('Đồ bếp'))
  const first = await create('Nồi', top.id)
  const second = await create('Chảo', top.id)
  expect(first).toMatchObject({ slug: 'noi', version: 1, products: { count: 0, isMore: false } })
  expect(await childrenOf(top.id)).toEqual(['Nồi', 'Chảo'])
  const again = await call('POST', 'categories', { name: ' nồi', parentId: top.id })
  expect(again.status).toBe(422)
  expect(again.body.errors).toEqual([
    { path: 'name', message: 'Đã có danh mục tên này ở cùng cấp.' },
  ])
  const other = await create(unique('Cắm trại'))
  expect((await create('Nồi', other.id)).slug).toMatch(/^cam-trai-.*-noi$/)
  const taken = await call('POST', 'categories', { name: 'Khác', parentId: null, slug: 'Nồi' })
  expect(taken.body.errors).toEqual([
    { path: 'slug', message: 'Đường dẫn này là của danh mục “Nồi”.' },
  ])
  expect(await lastAudit(second.id)).toMatchObject({
    action: 'category.created',
    after: { name: 'Chảo', slug: 'chao', parent: top.name },
  })
  const nowhere = await call('POST', 'categories', { name: 'Lạc', parentId: randomUUID() })
  expect(nowhere.body.errors[0].path).toBe('parentId')
})

test('who changes a category from an older version is told what differs', async () => {
  const row = await create(unique('Áo'))
  const picture = await anUpload(shop.db, { staffId: owner.id }, 'product')
  const path = `categories/${row.id}`
  const slug = `ao-${randomUUID().slice(0, 8)}`
  const saved = await call('PUT', path, { name: row.name, slug, imageId: picture.id, version: 1 })
  expect(saved.body.data).toEqual({ id: row.id, version: 2 })
  const late = await call('PUT', path, { name: 'Áo khác', slug: row.slug, version: 1 })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({
    code: 'STALE_EDIT',
    details: { version: 2, by: owner.name, current: { name: row.name, slug } },
  })
  expect((await call('PUT', path, { name: row.name, slug, version: 2 })).body.data.version).toBe(2)
  const wrong = await call('PUT', path, { name: row.name, slug: '???', version: 2 })
  expect(wrong.body.errors[0].path).toBe('slug')
  const review = await anUpload(shop.db, { staffId: owner.id }, 'return')
  const foreign = { name: row.name, slug, imageId: review.id, version: 2 }
  expect((await call('PUT', path, foreign)).body.errors[0].path).toBe('imageId')
  const bare = await call('PUT', path, { name: row.name, slug, imageId: null, version: 2 })
  expect(bare.status).toBe(200)
  expect(await lastAudit(row.id)).toMatchObject({ after: { imageUrl: null } })
})

test('a branch moves with all below it; products are found in its new place', async () => {
  const [from, to] = [await create(unique('Từ')), await create(unique('Đến'))]
  const branch = await create('Nhánh', from.id)
  const leaf = await create('Lá', branch.id)
  await aProduct(shop.db, { categoryId: leaf.id })
  const found = async (id: string) => {
    const answer = await shop.app.inject(`/api/web/products?categoryId=${id}`)
    return answer.json().pagination.total
  }
  expect([await found(from.id), await found(to.id)]).toEqual([1, 0])
  expect((await move(branch, to.id)).body.data.version).toBe(2)
  expect((await move(branch, to.id)).status).toBe(200)
  await expectWholeTree()
  expect(await childrenOf(to.id)).toEqual(['Nhánh'])
  await expect.poll(async () => [await found(from.id), await found(to.id)]).toEqual([0, 1])
  expect(await lastAudit(branch.id)).toMatchObject({
    action: 'category.moved',
    before: { parent: from.name },
    after: { parent: to.name, place: 1 },
  })
  const stale = await move(branch, from.id)
  expect(stale.body).toMatchObject({
    code: 'STALE_EDIT',
    details: { current: { parentId: to.id } },
  })

  const circle = await move(await rowOf(to.id), leaf.id)
  expect(circle.body.errors[0].message).toBe('Không chuyển được vào danh mục con của chính nó.')
  const deep = await create('Bốn', leaf.id)
  const deeper = await create('Năm', deep.id)
  const deepest = await create('Sáu', deeper.id)
  const beyond = await call('POST', 'categories', { name: 'Bảy', parentId: deepest.id })
  expect(beyond.body.errors[0].message).toBe('Cây danh mục có nhiều nhất 6 cấp.')
  const sunk = await move(await rowOf(to.id), from.id)
  expect(sunk.body.errors[0].message).toBe('Cây danh mục có nhiều nhất 6 cấp.')
  await expectWholeTree()
})

test('siblings are put in order, also those that had none', async () => {
  const top = await create(unique('Thứ tự'))
  const [a, b, c] = [
    await create('A', top.id),
    await create('B', top.id),
    await create('C', top.id),
  ]
  await shop.db
    .updateTable('categories')
    .set({ position: 0 })
    .where('parent_id', '=', top.id)
    .execute()
  await move(c, top.id, a.id)
  expect(await childrenOf(top.id)).toEqual(['C', 'A', 'B'])
  await move(a, top.id)
  expect(await childrenOf(top.id)).toEqual(['C', 'B', 'A'])
  const gone = await move(b, top.id, randomUUID())
  expect(gone.body.errors[0].message).toBe('Cây danh mục vừa thay đổi. Hãy chuyển lại.')
})

test('two who move at once make no circle, and an import is waited for', async () => {
  const [a, b] = [await create(unique('Một')), await create(unique('Hai'))]
  const answers = await Promise.all([move(a, b.id), move(b, a.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  await expectWholeTree()

  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const importing = shop.db.transaction().execute(async (tx) => {
    await waitForOtherImports(tx)
    hold()
    await end
  })
  await held
  const c = await rowOf(a.id)
  const refused = await call('PUT', `categories/${c.id}`, {
    name: 'Mới',
    slug: 'moi',
    version: c.version,
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'CATALOG_BUSY'])
  finish()
  await importing
})

test('only an empty category is deleted, and undoing it brings all of it back', async () => {
  const top = await create(unique('Giữ'))
  const [first, row, last] = [
    await create('Đầu', top.id),
    await create('Giữa', top.id),
    await create('Cuối', top.id),
  ]
  const slug = `giua-${randomUUID().slice(0, 8)}`
  await call('PUT', `categories/${row.id}`, { name: 'Giữa', slug, version: 1 })
  await aProduct(shop.db, { categoryId: last.id, isPublished: false })
  for (const { id } of [top, last]) {
    expect((await call('DELETE', `categories/${id}`, { version: 1 })).body.code).toBe(
      'CATEGORY_NOT_EMPTY',
    )
  }
  expect((await call('DELETE', `categories/${row.id}`, { version: 1 })).body.code).toBe(
    'STALE_EDIT',
  )
  const gone = await call('DELETE', `categories/${row.id}`, { version: 2 })
  expect(gone.body.data).toMatchObject({ isDone: true })
  expect((await call('DELETE', `categories/${row.id}`, { version: 2 })).body).toEqual(gone.body)
  expect(await childrenOf(top.id)).toEqual(['Đầu', 'Cuối'])
  expect(await moved(row.slug)).toBeUndefined()

  const undo = `category-removals/${gone.body.data.removalId}/undo`
  const back = await Promise.all([call('POST', undo), call('POST', undo)])
  expect(back.map(({ body }) => body.data)).toEqual([
    { id: row.id, version: 3 },
    { id: row.id, version: 3 },
  ])
  expect(await childrenOf(top.id)).toEqual(['Đầu', 'Giữa', 'Cuối'])
  expect(await rowOf(row.id)).toMatchObject({ slug, version: 3 })
  expect(await moved(row.slug)).toBe(row.id)
  expect(await lastAudit(row.id)).toMatchObject({ action: 'category.restored' })

  const again = await call('DELETE', `categories/${first.id}`, { version: 1 })
  await create('Đầu', top.id)
  const taken = await call('POST', `category-removals/${again.body.data.removalId}/undo`)
  expect([taken.status, taken.body.errors[0].path]).toEqual([422, 'name'])
  expect((await call('POST', `category-removals/${randomUUID()}/undo`)).status).toBe(404)
})

async function moved(address: string): Promise<string | undefined> {
  const answer = await shop.app.inject(`/api/web/category/moved/${address}`)
  if (answer.statusCode === 404) return undefined
  return answer.json().data.id
}

test('who may only read the catalogue changes nothing', async () => {
  const role = await aRole(shop.db, ['catalog.read'])
  const { headers } = await aStaffMember(shop.db, { role })
  const read = await shop.app.inject({ url: '/api/admin/categories', headers })
  expect(read.statusCode).toBe(200)
  const payload = { name: 'Lén', parentId: null }
  const write = await shop.app.inject({
    ...{ method: 'POST' as const, url: '/api/admin/categories', headers, payload },
  })
  expect(write.statusCode).toBe(403)
})
