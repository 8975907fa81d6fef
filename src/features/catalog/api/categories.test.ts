import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLanguage } from '#platform/language.ts'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bringIn, countStatements } from '#test/shop-lines.ts'
import { importCategories, readNdjson } from './public.ts'

beforeAll(() => setLanguage('vi'))
afterAll(() => setLanguage('en'))

let shop: TestApp

const attribute = (value: string) => ({ code: 'CO', name: 'Cỡ', value })

beforeAll(async () => {
  shop = await createTestApp()
  const report = await categories([
    { path: ['Nhà cửa'], position: 2 },
    { path: ['Áo quần'], position: 1, image: 'https://anh.example/ao.jpg' },
    { path: ['Áo quần', 'Nữ'], position: 2 },
    { path: ['Áo quần', 'Nam'], position: 1, image: 'https://anh.example/nam.jpg', icon: 'shirt' },
  ])
  expect(report).toEqual({ rows: 4, bad: [], missingPictures: 0 })
  await bringIn(shop.db, [
    {
      name: 'A',
      categoryPath: ['Áo quần', 'Nam'],
      price: 1000,
      attributes: [attribute('10 cm'), attribute('9 cm')],
    },
    {
      name: 'B',
      categoryPath: ['Áo quần', 'Nam', 'Sơ mi'],
      price: 1000,
      attributes: [attribute('9 cm')],
    },
    {
      name: 'C',
      categoryPath: ['Nhà cửa'],
      price: 1000,
      attributes: [{ code: 'XU', name: 'Xứ', value: 'Việt' }],
    },
  ])
})
afterAll(() => shop.close())

function categories(lines: readonly object[]) {
  const file = lines.map((line) => JSON.stringify(line)).join('\n')
  return importCategories(shop.db, readNdjson(Readable.from([file])), {
    pictures: createInPlaceMediaStore('/nowhere', '/demo-pictures'),
    baseFolder: '/nowhere',
  })
}

async function get(path: string) {
  const answer = await shop.app.inject(`/api/web/${path}`)
  return { status: answer.statusCode, body: answer.json() }
}

test('the tree is in the merchant’s order, with paths from the top', async () => {
  const { body } = await get('category/tree')
  const [clothes, home] = body.data
  expect([clothes.name, home.name]).toEqual(['Áo quần', 'Nhà cửa'])
  expect(clothes.children.map(({ slug }: { slug: string }) => slug)).toEqual(['nam', 'nu'])
  const [shirts] = clothes.children[0].children
  expect(shirts).toMatchObject({
    name: 'Sơ mi',
    depth: 3,
    parentId: clothes.children[0].id,
    children: [],
  })
  expect(shirts.pathIds).toEqual([clothes.id, clothes.children[0].id, shirts.id])
  for (const path of ['categories/tree', 'categories', 'category']) {
    expect((await get(path)).body).toEqual(body)
  }
})

test('the home page gets the top categories, then pictured ones below', async () => {
  const { body } = await get('category/top')
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Áo quần', 'Nhà cửa', 'Nam'])
  expect(body.data[0].imageUrl).toBe('https://anh.example/ao.jpg')
})

test('a category’s filters come from its products and those below, numbers in order', async () => {
  const { body } = await get('category/ao-quan/attributes?filterable=1')
  expect(body.data).toMatchObject([
    {
      code: 'CO',
      name: 'Cỡ',
      options: [
        { value: '9 cm', label: '9 cm' },
        { value: '10 cm', label: '10 cm' },
      ],
    },
  ])
  const { data } = (await get('category/tree')).body
  expect((await get(`categories/${data[0].id}/attributes`)).body).toEqual(body)
})

test.each(['khong-co', '01900000-0000-7000-8000-000000000000', '%00', '..%2Fx', "a'b"])(
  'filters of category %s are not found',
  async (key) => {
    expect((await get(`category/${key}/attributes`)).status).toBe(404)
  },
)

test('one statement each', async () => {
  for (const path of ['category/tree', 'category/top', 'category/nam/attributes']) {
    expect(await countStatements(shop.pools, () => get(path))).toBe(1)
  }
})

test('categories imported again stay as they are; a bad line stops the whole import', async () => {
  const before = (await get('category/tree')).body
  await categories([{ path: ['Áo quần'] }, { path: ['Áo quần', 'Nam'], position: 1 }])
  expect((await get('category/tree')).body).toEqual(before)

  const report = await categories([
    { path: ['Mới'] },
    { path: [] },
    { path: 'x' },
    { image: 5, path: ['Y'] },
  ])
  expect(report.bad).toEqual([
    { row: 2, reason: 'path cần ít nhất một danh mục' },
    { row: 3, reason: 'path phải là danh sách' },
    { row: 4, reason: 'image phải là chữ' },
  ])
  expect((await get('category/tree')).body).toEqual(before)
})
