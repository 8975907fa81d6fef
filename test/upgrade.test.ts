import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectMigrations } from '#platform/inspect-migrations.ts'
import { migrate, migrationsFolder } from '#platform/migrate.ts'
import { aShopper } from './builders.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { placeOrder } from './place-order.ts'
import { shopOn } from './shop-command.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'

/** The first start may build the storefront. */
const timeout = 300_000

let database: TestDatabase
let shop: ShopProcess
let next: string

beforeAll(async () => {
  database = await createTestDatabase()
  next = path.join(database.dataDir, 'next')
  await mkdir(next)
  await cp(migrationsFolder, next, { recursive: true })
  shop = await start()
}, timeout)

afterAll(async () => {
  await shop?.end('SIGTERM')
  await database.close()
})

const start = () =>
  startShopProcess(path.join(database.dataDir, 'shop'), { DATABASE_URL: database.url })

async function order(): Promise<number> {
  const shopper = await aShopper(database.db)
  return (await placeOrder(shop.address, database.db, shopper)).status
}

test('this version sells while the next migrates, and starts again on its database', {
  timeout,
}, async () => {
  await writeFile(
    path.join(next, '9001-gifts.sql'),
    "ALTER TABLE orders ADD COLUMN gift_note text NOT NULL DEFAULT '';",
  )
  await writeFile(
    path.join(next, '9002-gifts-found.sql'),
    '-- No transaction\nDROP INDEX CONCURRENTLY IF EXISTS gifts;\nCREATE INDEX CONCURRENTLY gifts ON orders (gift_note);\n',
  )
  expect(await inspectMigrations(database.url, next)).toMatchObject({
    pending: [{ name: '9001-gifts.sql' }, { name: '9002-gifts-found.sql', isAlone: true }],
    breaking: undefined,
  })
  const [statuses, applied] = await Promise.all([
    Promise.all([order(), order(), order()]),
    migrate(database.url, { folder: next }),
  ])
  expect(statuses).toEqual([201, 201, 201])
  expect(applied).toHaveLength(2)
  await shop.end('SIGTERM')
  shop = await start()
  expect(await order()).toBe(201)
})

test('after the version that takes away what it uses, it does not start', { timeout }, async () => {
  await writeFile(
    path.join(next, '9003-no-gifts.sql'),
    '-- Needs code that knows 9001-gifts.sql\nALTER TABLE orders DROP COLUMN gift_note;\n',
  )
  const check = shopOn(database)
  expect(await check(['upgrade', '--check'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('A newer version has run up to migration 9002-gifts-found.sql'),
  })
  await migrate(database.url, { folder: next })
  expect(await check(['upgrade', '--check'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('does not work after migration 9003-no-gifts.sql'),
  })
  await shop.end('SIGTERM')
  await expect(start()).rejects.toThrow(
    'migration 9003-no-gifts.sql, with which this version of the shop does not work',
  )
})

test('the check names the step that the version before does not survive', async () => {
  const older = await createTestDatabase()
  const { breaking } = await inspectMigrations(older.url, next)
  expect(breaking?.name).toBe('9003-no-gifts.sql')
  await older.pool.query("DELETE FROM schema_migrations WHERE name LIKE '0112%'")
  const { code, out } = await shopOn(older)(['upgrade', '--check'])
  expect([code, out]).toEqual([
    0,
    '0112-payments-read.sql\n1 migrations would run.\nThe version before works beside it, and you can go back to it.\n',
  ])
  await older.close()
})
