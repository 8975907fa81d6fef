import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { readConfig } from './config.ts'
import { followStoredSettings, loadStoredSettings } from './stored-settings.ts'

const cached = { CACHE_MB: '8' }
let shop: TestApp
let second: TestApp

beforeAll(async () => {
  shop = await createTestApp(cached)
  second = await createTestApp({ ...cached, SHOP_PHONE: '0911 000 111' }, { beside: shop })
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const store = (name: string, value: string) =>
  shop.db
    .insertInto('shop_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()

const told = async ({ app }: TestApp) =>
  (await app.inject({ url: '/api/web/shop' })).json().data as Record<string, unknown>

const withinASecond = { timeout: 1000, interval: 10 }

test('a change is seen by every process within a second, also in cached responses', async () => {
  for (const each of [shop, second]) expect((await told(each)).name).toBe('Tiệm')
  await store('SHOP_NAME', 'Tiệm Lụa')
  await vi.waitFor(async () => {
    for (const each of [shop, second]) expect((await told(each)).name).toBe('Tiệm Lụa')
  }, withinASecond)

  await store('SHOP_FREE_SHIPPING_FROM', '300000')
  await store('LIMIT_UNPAID_ORDERS', '9')
  await vi.waitFor(() => {
    expect(second.services.config.shop.freeShippingFrom).toBe(300_000)
    expect(second.services.config.limits.unpaidOrders).toBe(9)
  }, withinASecond)

  await shop.db.deleteFrom('shop_settings').execute()
  await vi.waitFor(async () => {
    expect((await told(second)).name).toBe('Tiệm')
    expect(second.services.config.limits.unpaidOrders).toBe(5)
  }, withinASecond)
})

test('the environment wins', async () => {
  await store('SHOP_PHONE', '0988 777 666')
  await vi.waitFor(async () => expect((await told(shop)).phone).toBe('0988 777 666'), withinASecond)
  expect((await told(second)).phone).toBe('0911 000 111')
})

test('rows that this version cannot use are left out and logged, and do not stop the shop', async () => {
  const warn = vi.fn()
  await store('SHOP_EMAIL', 'không phải e-mail')
  await store('SHOP_OF_A_LATER_VERSION', '1')
  await store('PORT', '1')
  await store('SHOP_OWNER', 'Bà Lụa')
  const config = readConfig({})
  expect(await loadStoredSettings(shop.db, config, { warn })).toBe(true)
  expect(config.shop.owner).toBe('Bà Lụa')
  expect(config.shop.email).toBe('cham-soc@tiem.invalid')
  expect(config.port).toBe(3000)
  const [details] = warn.mock.calls[0] ?? []
  expect(details.ignored.toSorted()).toEqual(['PORT', 'SHOP_EMAIL', 'SHOP_OF_A_LATER_VERSION'])
  expect(await loadStoredSettings(shop.db, config, { warn })).toBe(false)
})

test('they are read all the same while notifications do not arrive', async () => {
  const config = readConfig({})
  const onChange = vi.fn()
  const deaf = { listen: () => () => {}, isConnected: () => false, stop: async () => {} }
  const following = await followStoredSettings({
    ...{ db: shop.db, config, pgNotifications: deaf, onChange, log: { warn: () => {} } },
    pollMs: 20,
  })
  onTestFinished(() => following.stop())
  await store('SHOP_NAME', 'Tiệm Gốm')
  await vi.waitFor(() => expect(config.shop.name).toBe('Tiệm Gốm'), withinASecond)
  expect(onChange).toHaveBeenCalledOnce()
})

test('a read that failed is repeated, though nobody tells of the change again', async () => {
  const config = readConfig({})
  const warn = vi.fn()
  let hear: (payload: string | undefined) => void = () => {}
  const heard = {
    listen: (_: string, listener: typeof hear) => {
      hear = listener
      return () => {}
    },
    isConnected: () => true,
    stop: async () => {},
  }
  let isBroken = false
  const db = new Proxy(shop.db, {
    get(target, name) {
      if (isBroken && name === 'selectFrom') throw new Error('no connection')
      const part: unknown = Reflect.get(target, name, target)
      return typeof part === 'function' ? part.bind(target) : part
    },
  })
  const following = await followStoredSettings({
    ...{ db, config, pgNotifications: heard, onChange: () => {}, log: { warn } },
    pollMs: 20,
  })
  onTestFinished(() => following.stop())
  isBroken = true
  await store('SHOP_NAME', 'Tiệm Mây')
  hear('')
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), withinASecond)
  isBroken = false
  await vi.waitFor(() => expect(config.shop.name).toBe('Tiệm Mây'), withinASecond)
})
