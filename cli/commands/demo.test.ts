import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShopper } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { runCommand, shopOn } from '#test/shop-command.ts'

let database: TestDatabase
let shop: ReturnType<typeof shopOn>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = shopOn(database)
})

afterAll(() => database.close())

const count = async (table: string) => {
  const { rows } = await database.pool.query(`SELECT count(*) AS count FROM ${table}`)
  return rows[0]?.count
}

test('load creates the demo shop and prints the demo account', async () => {
  const { code, out } = await shop(['demo', 'load'])

  expect(code).toBe(0)
  expect(out).toContain('Demo account: 0900000001, password khachhang')
  expect(out).toMatch(/Flash sale: “Săn giá tốt”, /)
  expect(await count('products')).toBeGreaterThanOrEqual(240)
})

test('reset requires --yes, then deletes everything first', async () => {
  const products = await count('products')
  await aShopper(database.db)
  await database.pool.query(`DELETE FROM banners; UPDATE products SET name = 'Khác'`)

  const refused = await shop(['demo', 'reset'])
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--yes') })
  expect(await count('users')).toBe(2)

  expect((await shop(['demo', 'reset', '--yes'])).code).toBe(0)
  expect(await count('users')).toBe(1)
  expect(await count('banners')).toBe(4)
  expect(await count('products')).toBe(products)
  expect(await count('flash_sales')).toBe(2)
  expect(await count(`products WHERE name = 'Khác'`)).toBe(0)
})

test('a public shop gets the demo shop without its accounts, except on request', async () => {
  const { url, dataDir } = database
  const online = { DATABASE_URL: url, DATA_DIR: dataDir, PUBLIC_URL: 'https://tiem.test' }

  const { code, out } = await runCommand(online, ['demo', 'reset', '--yes'])
  expect(code).toBe(0)
  expect(out).toContain('No demo accounts: strangers reach https://tiem.test.')
  expect(out).not.toContain('khachhang')
  expect([await count('users'), await count('sessions')]).toEqual([0, 0])
  expect(await count('vouchers')).toBeGreaterThan(0)

  expect((await runCommand(online, ['demo', 'load', '--accounts'])).out).toContain('khachhang')
  expect(await count('users')).toBe(1)
})
