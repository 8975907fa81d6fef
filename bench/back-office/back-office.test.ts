import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestDatabase, superuserUrlOf, type TestDatabase } from '#test/database.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { latencies } from '../big-shop/latency.ts'
import { type Catalog, fillShop, withClient } from '../catalog.ts'
import { quickProfile } from '../load.ts'
import { placeOrders } from './beside-staff.ts'
import { placingChapter } from './chapters.ts'
import { fillOrders } from './fill-orders.ts'
import { goodsMixes } from './goods-mixes.ts'
import { orderMixes } from './order-mixes.ts'
import { otherMixes } from './other-mixes.ts'
import { measurePlacing } from './placing.ts'
import { type Person, startWorking } from './staff-at-work.ts'

let database: TestDatabase
let catalog: Catalog
let shop: ShopProcess

beforeAll(async () => {
  database = await createTestDatabase()
  const superuserUrl = superuserUrlOf(database.url)
  await withClient(superuserUrl, (client) => fillOrders(client, 3000, () => {}))
  catalog = await fillShop(superuserUrl, database.dataDir, 60)
  const settings = { DATABASE_URL: database.url, LIMIT_ORDERS_PER_SHOPPER: '0' }
  shop = await startShopProcess(database.dataDir, settings)
})

afterAll(async () => {
  await shop?.end('SIGTERM')
  await database?.close()
})

test('every list, search and count that is measured is answered', async () => {
  const { headers } = await aStaffMember(database.db)
  const mixes = {
    ...(await orderMixes(database.pool)),
    ...(await goodsMixes(database.pool)),
    ...(await otherMixes(database.pool)),
  }
  const some = Object.values(mixes).flatMap((paths) => paths.slice(0, 8))

  expect(await latencies(shop.address, some, headers)).toHaveLength(some.length)
  expect(some.length).toBeGreaterThan(200)
})

test('staff take an order through all steps, whichever action each begins with', async () => {
  const people: Person[] = []
  for (let next = 0; next < 8; next += 1) {
    people.push({ headers: (await aStaffMember(database.db)).headers, next })
  }
  const waiting = await placeOrders(shop, database.db, catalog, 20)
  expect(waiting).toHaveLength(20)
  const working = startWorking(people, {
    address: shop.address,
    lists: ['/api/admin/orders?stage=TO_PACK'],
    waiting,
  })
  while (people.some(({ next }, index) => next < index + 2)) await delay(50)
  const taken = await working.stop()

  expect(taken.length).toBeGreaterThan(16)
  const { rows } = await database.pool.query(
    `SELECT count(*)::integer AS sent FROM orders WHERE user_id IS NOT NULL AND status = 'SHIPPING'`,
  )
  expect(rows[0].sent).toBeGreaterThan(0)
})

test('two shops are compared by the orders that they take', async () => {
  const contender = { shop, catalog }
  const figures = await measurePlacing([contender, contender], quickProfile)

  expect(figures.map(({ what }) => what)).toEqual(['One at a time', 'Eight at once'])
  expect(placingChapter(figures)).toContain('Eight at once')
})
