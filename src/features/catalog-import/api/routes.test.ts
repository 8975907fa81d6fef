import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory } from '#test/builders.ts'
import { anExcelFile, catalogImportScene } from '#test/catalog-import-scene.ts'

let shop: TestApp
let headers: { cookie: string }

beforeAll(async () => {
  shop = await createTestApp({}, { work: true })
  headers = (await aStaffMember(shop.db, { role: 'goods' })).headers
})
afterAll(() => shop.close())

const { call, upload, uploaded, checked, choicesOf, apply, undo, rows } = catalogImportScene(
  () => shop,
  () => headers,
)

const shopify = (lines: readonly string[]) =>
  [
    'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price',
    ...lines,
  ].join('\n')

async function productOf(slug: string) {
  const { rows } = await sql<{
    name: string
    description: string
    version: number
    variants: unknown
  }>`
    SELECT p.name, p.description, p.version, p.deleted_at IS NOT NULL AS "isGone", (
      SELECT jsonb_object_agg(coalesce(v.sku, '-'), jsonb_build_array(v.price, v.discount_price, v.stock))
      FROM variants v WHERE v.product_id = p.id AND v.deleted_at IS NULL) AS variants
    FROM products p WHERE p.slug = ${slug}`.execute(shop.db)
  return rows[0]
}

test('a file of another shop system is recognized, checked without a change, brought in and undone', async () => {
  const file = shopify([
    'tui-vai,Túi vải,<p>Bền</p>,Túi,TRUE,Màu,Kem,TV-KEM,5,120000.00',
    'tui-vai,,,,,,Nâu,TV-NAU,3,125000.00',
    'vi-da,Ví da,,Túi,TRUE,Title,Default Title,VI-DA,2,300000',
  ])
  const found = await uploaded(file)
  expect(found).toMatchObject({
    status: 'ready',
    source: 'shopify',
    kind: 'csv',
    fileName: 'hang.csv',
  })
  expect(found.samples?.[0]?.[1]).toBe('Túi vải')

  const seen = await checked(found)
  expect(seen).toMatchObject({
    status: 'checked',
    counts: { rows: 2, created: 2, updated: 0, bad: 0 },
  })
  expect(await productOf('tui-vai')).toBeUndefined()
  const [first] = await rows(found.id, 'created')
  expect(first).toMatchObject({ row: 2, name: 'Túi vải', productId: null })
  expect(first?.changes).toContainEqual({ field: 'categoryPath', before: null, after: 'Túi' })

  const done = await apply(seen)
  expect(done).toMatchObject({ status: 'applied', counts: { created: 2 }, mayUndo: true })
  expect(await productOf('tui-vai')).toMatchObject({
    description: '<p>Bền</p>',
    variants: { 'TV-KEM': [120_000, null, 5], 'TV-NAU': [125_000, null, 3] },
  })
  expect(await apply(seen)).toMatchObject({ status: 'applied', version: done.version })

  const undone = await undo(done)
  expect(undone).toMatchObject({ status: 'undone', counts: { kept: 0 } })
  expect(await productOf('tui-vai')).toMatchObject({ isGone: true })
  const { rows: audits } = await sql<{ action: string }>`
    SELECT action FROM audit_log WHERE subject = ${found.id} ORDER BY id`.execute(shop.db)
  expect(audits.map(({ action }) => action.split('.')[1])).toEqual([
    'uploaded',
    'checked',
    'applied',
    'undone',
  ])
})

test('a table of prices changes only what it has, and its undo leaves what somebody changed since', async () => {
  const lines = shopify([
    'binh-a,Bình A,<p>Gốm</p>,Bình,TRUE,Cỡ,To,BA-TO,9,90000',
    'binh-a,,,,,,Nhỏ,BA-NHO,9,50000',
    'binh-b,Bình B,<p>Sứ</p>,Bình,TRUE,Title,Default Title,BB,4,70000',
  ])
  await apply(await checked(await uploaded(lines)))

  const prices = await anExcelFile([
    ['Bảng giá mới', null, null],
    ['Mã SKU', 'Giá bán', 'Tồn kho'],
    ['BA-TO', 95_000, 12],
    ['BB', '65.000', 1],
    ['BA-NHO', 45_000, 9],
    ['LA', 1000, 1],
  ])
  const found = await uploaded(prices, 'giá.xlsx')
  expect(found).toMatchObject({ kind: 'xlsx', source: 'other', mapping: ['sku', 'price', 'stock'] })
  const seen = await checked(found, { stockMode: 'set' })
  expect(seen.counts).toMatchObject({ updated: 2, created: 0, bad: 1 })
  expect(await rows(found.id, 'bad')).toMatchObject([
    { row: 6, reason: expect.stringContaining('không có SKU LA') },
  ])
  const [pot] = await rows(found.id, 'updated')
  expect(pot).toMatchObject({ name: 'Bình A' })
  expect(pot?.changes).toEqual(
    expect.arrayContaining([
      { field: 'To: price', before: '90.000đ', after: '95.000đ' },
      { field: 'To: stock', before: '9', after: '12' },
      { field: 'Nhỏ: price', before: '50.000đ', after: '45.000đ' },
    ]),
  )
  const done = await apply(seen, { skipBad: true })
  expect(await productOf('binh-a')).toMatchObject({
    name: 'Bình A',
    description: '<p>Gốm</p>',
    variants: { 'BA-TO': [95_000, null, 12], 'BA-NHO': [45_000, null, 9] },
  })
  expect(await productOf('binh-b')).toMatchObject({ variants: { '-': [65_000, null, 1] } })

  await sql`UPDATE products SET version = version + 1 WHERE slug = 'binh-b'`.execute(shop.db)
  // A piece is sold meanwhile.
  await sql`UPDATE variants SET stock = stock - 1 WHERE sku = 'BA-TO'`.execute(shop.db)
  const undone = await undo(done)
  expect(undone).toMatchObject({ status: 'undone', counts: { kept: 1 } })
  expect(await rows(found.id, 'kept')).toMatchObject([
    { name: 'Bình B', reason: expect.stringContaining('đã sửa') },
  ])
  expect(await productOf('binh-a')).toMatchObject({
    variants: { 'BA-TO': [90_000, null, 8], 'BA-NHO': [50_000, null, 9] },
  })
  expect(await productOf('binh-b')).toMatchObject({ variants: { '-': [65_000, null, 1] } })
})

test('bad rows hold a file up unless they are left out, and come back as a file with their reasons', async () => {
  const file = shopify([
    'mu-a,Mũ A,,Mũ,TRUE,Màu,Đỏ,MA-D,1,50000',
    'mu-a,,,,,,Xanh,MA-X,1,=1+1',
    'mu-b,Mũ B,,Mũ,TRUE,Title,Default Title,MB,1,60000',
  ])
  const seen = await checked(await uploaded(file))
  expect(seen).toMatchObject({ status: 'checked', counts: { created: 1, bad: 1 } })
  expect(await rows(seen.id, 'bad')).toMatchObject([
    { row: 3, reason: expect.stringContaining('số tiền') },
  ])
  const { text } = await call('GET', `/${seen.id}/bad-rows`)
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toContain('không đọc được số tiền')
  expect(lines[2]).toContain("'=1+1")

  expect(
    await call('POST', `/${seen.id}/apply`, { version: seen.version, skipBad: false }),
  ).toMatchObject({
    ...{ status: 422, errors: [{ path: 'skipBad' }] },
  })
  expect(await productOf('mu-b')).toBeUndefined()
  const done = await apply(seen, { skipBad: true })
  expect(done).toMatchObject({ status: 'applied', counts: { created: 1, bad: 1 } })
  expect(await productOf('mu-b')).toBeDefined()
})

test('columns may be chosen by hand, and the next file with them is read the same way', async () => {
  const category = await aCategory(shop.db, { name: 'Chưa xếp' })
  const file = 'Hàng,Bán,Cột lạ\nKẹo dừa,"12.000",x\n'
  const found = await uploaded('Hàng,Giá,Cột lạ,Mã SKU\nKẹo dừa,"12.000",x,KD\n')
  expect(found.mapping).toEqual([null, 'price', null, 'sku'])
  const mapping = ['name', 'price', null, 'sku'] as const
  const seen = await checked(found, { mapping: [...mapping], categoryId: category.id })
  expect(seen.counts).toMatchObject({ created: 1, bad: 0 })
  const again = await uploaded('Hàng,Giá,Cột lạ,Mã SKU\nKẹo mè,9000,y,KM\n')
  expect(again.mapping).toEqual(mapping)
  const unknown = await uploaded(file)
  expect(unknown).toMatchObject({ status: 'ready', columns: ['Hàng', 'Bán', 'Cột lạ'] })
  expect(unknown.mapping).toEqual([null, null, null])
  expect(await uploaded('Kẹo dừa,12000\nKẹo mè,9000\n')).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('tiêu đề'),
  })

  const twice = await call('POST', `/${again.id}/check`, {
    ...choicesOf(again),
    mapping: ['name', 'name', null, null],
  })
  expect(twice).toMatchObject({ status: 422, errors: [{ path: 'mapping' }] })
})

test('two people: the second is told, and steps run once', async () => {
  const found = await uploaded('name,categoryPath,price\nBút,Văn phòng,5000\n')
  expect(found).toMatchObject({ source: 'tiem', mapping: [null, null, null] })
  const answers = await Promise.all([
    call('POST', `/${found.id}/check`, { ...choicesOf(found), mapping: null }),
    call('POST', `/${found.id}/check`, { ...choicesOf(found), mapping: null }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('what is no table of products is refused with a sentence', async () => {
  expect(await upload(new Uint8Array([0, 1, 2, 3]))).toMatchObject({
    status: 422,
    message: expect.stringContaining('Excel'),
  })
  expect(await upload('')).toMatchObject({ status: 422, message: 'Tệp trống. Hãy chọn tệp khác.' })
  expect(await upload(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.xls')).toMatchObject({
    status: 422,
    message: expect.stringContaining('.xlsx'),
  })
  const broken = await uploaded(
    Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(2000, 7)]),
  )
  expect(broken).toMatchObject({ status: 'failed', problem: expect.stringContaining('Excel') })
  const list = await uploaded('[{"name": "A"}]')
  expect(list).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('danh sách JSON'),
  })
})

test('a picture by a path on this machine is not read', async () => {
  const found = await uploaded(
    '{"name":"Ảnh","categoryPath":["Lạ"],"price":1000,"images":["../../../etc/hostname","https://anh.example/a.jpg"]}\n',
  )
  const done = await apply(await checked(found))
  expect(done.warnings).toMatchObject([{ text: expect.stringContaining('không có ảnh') }])
  const { rows: pictures } = await sql<{ url: string }>`
    SELECT url FROM product_images i JOIN products p ON p.id = i.product_id WHERE p.name = 'Ảnh'`.execute(
    shop.db,
  )
  expect(pictures).toEqual([{ url: 'https://anh.example/a.jpg' }])
})

test('what is exported as Excel, CSV or NDJSON can be imported again and changes nothing', async () => {
  for (const format of ['xlsx', 'csv', 'ndjson'] as const) {
    const { rawPayload, statusCode } = await shop.app.inject({
      ...{ url: `/api/admin/catalog-export?format=${format}`, headers },
    })
    expect(statusCode).toBe(200)
    const found = await uploaded(new Uint8Array(rawPayload), `hang.${format}`)
    expect(found).toMatchObject({ status: 'ready', kind: format, source: 'tiem' })
    const seen = await checked(found)
    expect(seen.counts).toMatchObject({ created: 0, updated: 0, bad: 0 })
    expect(seen.counts?.unchanged).toBeGreaterThan(3)
  }
})
