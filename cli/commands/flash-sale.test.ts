import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSales, listSales } from '#features/flash-sale/api/public.ts'
import { aProduct, aVariant } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { shopOn } from '#test/shop-command.ts'

let database: TestDatabase
let shop: ReturnType<typeof shopOn>
let slug: string

beforeAll(async () => {
  database = await createTestDatabase()
  shop = shopOn(database)
  const product = await aProduct(database.db, { name: 'Áo thun', options: ['Cỡ'] })
  for (const size of ['S', 'M']) {
    const options = { Cỡ: size }
    await aVariant(database.db, { product_id: product.id, options, sku: `AO-${size}`, stock: 30 })
  }
  slug = product.slug
})
beforeEach(() => database.db.deleteFrom('flash_sales').execute())
afterAll(() => database.close())

const noon = ['--name', 'Trưa', '--start', '20/11/2099 12:00', '--end', '20/11/2099 14:00']
const create = (...args: string[]) => shop(['flash-sale', 'create', ...args])
const make = (line: object) => {
  async function* source() {
    yield { row: 1, value: { price: 80_000, ...line } }
  }
  return createSales(database.db, source())
}
const count = async () => (await database.pool.query('SELECT FROM flash_sales')).rowCount

test('create from arguments is idempotent', async () => {
  const args = [...noon, '--item', `${slug}:80000:100`]
  expect(await create(...args)).toEqual({
    code: 0,
    out: '“Trưa”, 20/11/2099 12:00 – 20/11/2099 14:00: 1 items, 100 pieces.\n',
    err: 'item 1: careful: 100 pieces at the flash price, but only 60 in stock\n',
  })
  expect(await create(...args)).toEqual({
    code: 0,
    out: '“Trưa”, 20/11/2099 12:00 – 20/11/2099 14:00: in the shop already, left as it is.\n',
    err: '',
  })
  expect(await count()).toBe(1)
})

test('the limit per shopper is set for the sale or per entry', async () => {
  const items = ['--item', `AO-S:80000:10`]
  expect((await create(...noon, ...items, '--per-shopper', '3')).code).toBe(0)
  expect((await shop(['flash-sale', 'show', 'Trưa'])).out).toMatch(/0\/10 +3 +AO-S/)
  expect((await create(...noon, ...items, '--per-shopper', '4')).err).toContain('and differs')
  expect((await create(...noon, ...items, '--per-shopper', '-1')).err).toContain('whole number')

  const file = path.join(database.dataDir, 'từng khách.csv')
  await writeFile(
    file,
    'sale,start,end,sku,price,quantity,perShopper\n' +
      'Tối,20/11/2099 20:00,+2h,AO-M,80000,5,0\nTối,20/11/2099 20:00,+2h,AO-S,80000,5,\n',
  )
  expect((await create(file)).code).toBe(0)
  const { out } = await shop(['flash-sale', 'show', 'Tối', '--json'])
  const { goods } = JSON.parse(out)
  expect(new Set(goods.map((one: { perShopper: number | null }) => one.perShopper))).toEqual(
    new Set([0, null]),
  )
  const shown = await shop(['flash-sale', 'show', 'Tối'])
  expect(shown.out).toMatch(/0\/5 +no limit +AO-M/)
  expect(shown.out).toMatch(/0\/5 +as set +AO-S/)
})

test('create from a table with several periods is atomic', async () => {
  const file = path.join(database.dataDir, 'giờ vàng.csv')
  const header = 'sale,start,end,slug,sku,options,price,quantity\n'
  const rows = [
    `Trưa,12h 20/11/2099,+2h,,AO-S,,80000,5`,
    `Trưa,12h 20/11/2099,+2h,${slug},,Cỡ=M,90000,5`,
    `Tối,2099-11-20 20:00,20/11/2099 24:00,${slug},,,70000,10`,
  ].join('\n')
  await writeFile(file, `${header}${rows}\n,,,,AO-M,,100000,0\n`)
  expect(await create(file)).toEqual({
    code: 1,
    out: '',
    err: 'row 5: sale is missing; start is missing; end is missing; quantity must be above 0\nNothing was created: 1 of 4 rows are bad.\n',
  })

  await writeFile(file, header + rows)
  expect(await create(file, '--dry-run')).toEqual({
    code: 0,
    out: `“Trưa”, 20/11/2099 12:00 – 20/11/2099 14:00: 2 rows, 10 pieces.
“Tối”, 20/11/2099 20:00 – 21/11/2099 00:00: 1 rows, 10 pieces.
This was a dry run: nothing was changed.
`,
    err: '',
  })
  expect(await count()).toBe(0)
})

test('list, show and end; an ambiguous name', async () => {
  await make({ sale: 'Mỗi ngày', start: '20/11/2099 12:00', end: '+1h', sku: 'AO-S', quantity: 5 })
  await make({ sale: 'Mỗi ngày', start: '21/11/2099 12:00', end: '+1h', sku: 'AO-S', quantity: 5 })
  await make({ sale: 'Ngay', start: 'now', end: '+2h', sku: 'AO-M', quantity: 10 })
  await database.pool.query('UPDATE flash_sale_entries SET sold = 4 WHERE quantity = 10')

  const list = await shop(['flash-sale', 'list'])
  expect(list.out.split('\n').map((row) => row.split(/ {2,}/).toSpliced(0, 1))).toEqual([
    ['STATE', 'START', 'END', 'PRODUCTS', 'SOLD', 'NAME'],
    ['running', expect.any(String), expect.any(String), '1', '4/10', 'Ngay'],
    ['upcoming', '20/11/2099 12:00', '20/11/2099 13:00', '1', '0/5', 'Mỗi ngày'],
    ['upcoming', '21/11/2099 12:00', '21/11/2099 13:00', '1', '0/5', 'Mỗi ngày'],
    [],
  ])
  const show = await shop(['flash-sale', 'show', 'Ngay'])
  expect(show.out).toMatch(/80\.000đ +4\/10 +AO-M +ao-thun-\S+ · M\n$/)

  const unclear = await shop(['flash-sale', 'end', 'Mỗi ngày'])
  expect(unclear).toMatchObject({ code: 1, err: expect.stringContaining('Name one of them.') })
  const ended = await shop(['flash-sale', 'end', 'Ngay'])
  expect(ended.out).toMatch(/has ended now, with 4 of 10 pieces sold\.\n$/)
  const again = await shop(['flash-sale', 'end', 'Ngay'])
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('has ended already') })

  const [, next] = await listSales(database.db)
  const back = await shop(['flash-sale', 'end', next?.id ?? ''])
  expect(back.out).toMatch(/^“Mỗi ngày”, .*, will not take place\.\n$/)
  expect(await count()).toBe(2)
})

test('invalid arguments get an error message', async () => {
  const [both, item, table] = await Promise.all([
    create('x.csv', '--item', 'a:1:1'),
    create('--item', 'ao-thun:80000'),
    writeFile(path.join(database.dataDir, 'x.csv'), 'sale,slug\n"a,b\n').then(() =>
      create(path.join(database.dataDir, 'x.csv')),
    ),
  ])
  expect(both).toEqual({
    code: 1,
    out: '',
    err: 'Name a file, or what is on sale with --item (one of both).\n',
  })
  expect(item).toMatchObject({ code: 1, err: expect.stringContaining('ao-thun:99000:50') })
  expect(table).toMatchObject({ code: 1, err: expect.stringContaining('is not a CSV table') })
})
