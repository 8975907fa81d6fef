import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { usualRates } from '#features/shipping/domain.ts'
import { provinces2025 } from '#shared/shipping-rates.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { staffCalls } from '#test/staff-calls.ts'
import type { Setting, SettingsOfGroup } from '../contract.ts'

let shop: TestApp
let cookie: string
const { call } = staffCalls(() => shop)

beforeAll(async () => {
  shop = await createTestApp({ SHOP_EMAIL: 'khoa@vi-du.invalid' })
  cookie = (await aStaffMember(shop.db, { name: 'Chị Chủ' })).headers.cookie
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.deleteFrom('shop_settings').execute()
  await shop.db.deleteFrom('shop_setting_groups').execute()
})

const get = async (): Promise<SettingsOfGroup[]> =>
  (await call('settings', { method: 'GET', cookie })).json().data
const settingOf = async (name: string): Promise<Setting | undefined> =>
  (await get()).flatMap(({ settings }) => settings).find((setting) => setting.name === name)
const save = (group: string, values: object, version = 1) =>
  call(`settings/${group}`, { method: 'PUT', cookie, payload: { version, values } })

test('all settings are there with their defaults, and what the environment decides', async () => {
  const groups = await get()
  expect(groups.map(({ group }) => group)).toEqual([
    ...['facts', 'bank', 'shipping', 'coins', 'orders', 'bots'],
  ])
  expect(await settingOf('SHOP_NAME')).toEqual({
    ...{ name: 'SHOP_NAME', value: 'Tiệm', default: 'Tiệm', isLocked: false },
  })
  expect(await settingOf('SHOP_EMAIL')).toMatchObject({
    ...{ value: 'khoa@vi-du.invalid', default: 'cham-soc@tiem.invalid', isLocked: true },
  })
  expect(await settingOf('SHOP_DMCA_URL')).toMatchObject({ value: null, default: null })
})

test('what is saved is answered, audited, and goes back to the default', async () => {
  const saved = await save('facts', { SHOP_NAME: '  Tiệm Lụa ', SHOP_BUSINESS_LICENCE: 'Số 1' })
  expect(saved.json().data.version).toBe(2)
  expect((await settingOf('SHOP_NAME'))?.value).toBe('Tiệm Lụa')
  // Who has saved sees it at once.
  expect((await shop.app.inject('/api/web/shop')).json().data.name).toBe('Tiệm Lụa')
  const last = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(last).toMatchObject({
    ...{ actor: 'Chị Chủ', action: 'settings.changed', subject: 'settings:facts' },
    before: { SHOP_NAME: 'Tiệm', SHOP_BUSINESS_LICENCE: null },
    after: { SHOP_NAME: 'Tiệm Lụa', SHOP_BUSINESS_LICENCE: 'Số 1' },
  })
  const again = await save('facts', { SHOP_NAME: 'Tiệm Lụa', SHOP_BUSINESS_LICENCE: '' }, 2)
  expect(again.json().data.version).toBe(3)
  expect((await save('facts', { SHOP_NAME: null }, 3)).json().data.version).toBe(4)
  expect((await settingOf('SHOP_NAME'))?.value).toBe('Tiệm')
  expect((await settingOf('SHOP_BUSINESS_LICENCE'))?.value).toBeNull()
})

test('saving the same again changes nothing', async () => {
  await save('coins', { SHOP_COINS_SHARE: '30' })
  const entries = () => shop.db.selectFrom('audit_log').select('id').execute()
  const before = await entries()
  expect((await save('coins', { SHOP_COINS_SHARE: '30' }, 2)).json().data.version).toBe(2)
  expect(await entries()).toEqual(before)
})

test('each wrong, unknown or locked setting is refused with a sentence, and nothing is saved', async () => {
  const answer = await save('facts', {
    SHOP_NAME: '',
    SHOP_EMAIL: 'moi@vi-du.invalid',
    SHOP_PHONE: 'không có',
    SHOP_COINS_SHARE: '30',
    SHOP_OWNER: 'Bà Lụa',
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual([
    { path: 'SHOP_NAME', message: 'Cần một dòng chữ, không quá 100 ký tự.' },
    {
      path: 'SHOP_EMAIL',
      message: 'Đặt bởi biến môi trường SHOP_EMAIL, nên không sửa được ở đây.',
    },
    { path: 'SHOP_PHONE', message: expect.stringMatching(/^Cần một số điện thoại, 8 đến 20/) },
    { path: 'SHOP_COINS_SHARE', message: 'Không có cài đặt này.' },
  ])
  expect((await settingOf('SHOP_OWNER'))?.value).not.toBe('Bà Lụa')
})

test('of two who edit the same group the second is told what the first saved', async () => {
  const values = [{ SHOP_COINS_SHARE: '10' }, { SHOP_COINS_SHARE: '20' }]
  const answers = await Promise.all(values.map((each) => save('coins', each)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const stale = answers.find(({ statusCode }) => statusCode === 409)?.json()
  const kept = (await settingOf('SHOP_COINS_SHARE'))?.value
  expect(stale).toMatchObject({
    code: 'STALE_EDIT',
    details: { version: 2, by: 'Chị Chủ', current: { SHOP_COINS_SHARE: kept } },
  })
})

test('what is sent again after its answer was lost is no conflict, and changes nothing', async () => {
  const first = await save('coins', { SHOP_COINS_SHARE: '10' })
  const again = await save('coins', { SHOP_COINS_SHARE: '10' })
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect((await save('coins', { SHOP_COINS_SHARE: '20' })).statusCode).toBe(409)
})

test('new rates are what the next order costs; wrong ones are told by their place', async () => {
  const zone = usualRates('79')[0]
  const { line } = await aVariant(shop.db, { price: 300_000 })
  const quote = async () => {
    const payload = { items: [{ ...line, quantity: 1 }] }
    const url = '/api/web/orders/calculate'
    return (await shop.app.inject({ method: 'POST', url, payload })).json().shippingFee
  }
  expect(await quote()).toBe(32_000)
  const rates = [
    {
      ...{ ...zone, provinces: [...provinces2025] },
      bands: [{ upToGram: 1000, fee: 70_000 }],
      discounts: [{ from: 300_000, off: 9_000 }],
    },
  ]
  const wrong = await save('shipping', {
    SHOP_SHIPPING_RATES: JSON.stringify([...rates, { ...zone, bands: [], name: 'Xa' }]),
  })
  expect(wrong.json().errors).toEqual([
    { path: 'SHOP_SHIPPING_RATES', message: 'Vùng 2: Cần ít nhất một mức cân nặng.' },
  ])
  const saved = await save('shipping', { SHOP_SHIPPING_RATES: JSON.stringify(rates) })
  expect(saved.statusCode).toBe(200)
  await vi.waitFor(async () => expect(await quote()).toBe(61_000))
  await save('shipping', { SHOP_SHIPPING_RATES: '' }, 2)
  await vi.waitFor(async () => expect(await quote()).toBe(32_000))
})

test('the largest tables of all methods are saved', async () => {
  const rows = Array.from({ length: 20 }, (_, row) => row + 1)
  const zones = rows.map((row) => ({
    name: `${row}`.padStart(60, 'Ễ'),
    provinces: row === 20 ? provinces2025.slice(19) : [provinces2025[row - 1]],
    ...{ minDays: 60, maxDays: 60, next: { stepGram: 1_000_000, fee: 10_000_000 } },
    bands: rows.map((upToGram) => ({ upToGram: 999_000 + upToGram, fee: 10_000_000 })),
    discounts: rows.map((from) => ({ from: 999_999_000 + from, off: 10_000_000 })),
  }))
  const methods = rows.slice(15).map((row) => ({ id: `${row}`, name: `Cách ${row}`, zones }))
  const values = { SHOP_SHIPPING_RATES: JSON.stringify(methods) }
  expect(values.SHOP_SHIPPING_RATES.length).toBeGreaterThan(100_000)
  const saved = await save('shipping', values)
  expect(saved.statusCode, saved.body.slice(0, 300)).toBe(200)
  const reset = await save('shipping', { SHOP_SHIPPING_RATES: '' }, 2)
  expect(reset.statusCode).toBe(200)
})

test('only who may change settings sees and saves them', async () => {
  const clerk = (await aStaffMember(shop.db, { role: 'orders' })).headers.cookie
  expect((await call('settings', { method: 'GET', cookie: clerk })).statusCode).toBe(403)
})
