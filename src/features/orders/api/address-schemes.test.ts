import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper, aVariant } from '#test/builders.ts'

let shop: TestApp
let me: Awaited<ReturnType<typeof aShopper>>

beforeAll(async () => {
  // Bình Thuận, now part of Lâm Đồng.
  shop = await createTestApp({ SHOP_PROVINCE_CODE: '60' })
  me = await aShopper(shop.db)
})
afterAll(() => shop.close())

const person = { fullName: 'Trần Thị Bưởi', phone: '0912345678', street: '12 phố Mẫu' }

async function send(method: 'POST' | 'PUT', path: string, payload: object) {
  const headers = { ...me.headers, 'idempotency-key': randomUUID() }
  const answer = await shop.app.inject({ method, url: `/api/web/${path}`, headers, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

test.each([
  [
    'Lâm Đồng, now in one province with the shop',
    16_000,
    { provinceCode: '68', districtCode: '680', wardCode: '25054' },
    { provinceCode: '68', wardCode: '24823' },
  ],
  [
    'Long An, whose code is that of Tây Ninh now',
    32_000,
    { provinceCode: '80', districtCode: '803', wardCode: '27991' },
    { provinceCode: '80', wardCode: '25732' },
  ],
])('%s: a house costs the same however its address is written', async (_where, fee, old, now) => {
  const variant = await aVariant(shop.db, { stock: 5, price: 100_000 })
  const items = [{ ...variant.line, quantity: 1 }]
  const feeTo = async (units: object) => {
    const { id: addressId } = await send('POST', 'users/addresses', { ...person, ...units })
    return (await send('POST', 'orders/calculate', { items, addressId })).shippingFee
  }
  expect([await feeTo(old), await feeTo({ ...now, scheme: '2025' })]).toEqual([fee, fee])
})

test('an order keeps its address when the address book changes', async () => {
  const variant = await aVariant(shop.db, { stock: 5 })
  const old = { provinceCode: '79', districtCode: '760', wardCode: '26740' }
  const { id } = await send('POST', 'users/addresses', { ...person, ...old })
  const place = async () => {
    const items = [{ ...variant.line, quantity: 1 }]
    const body = { items, paymentMethod: 'COD', addressId: id }
    return (await send('POST', 'orders', body)).order
  }
  const first = await place()
  const before = '12 phố Mẫu, Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh'
  expect(first.address).toBe(before)

  const now = { scheme: '2025', provinceCode: '79', wardCode: '26740' }
  await send('PUT', `users/addresses/${id}`, { ...person, ...now })
  const second = await place()

  expect(second.address).toBe('12 phố Mẫu, Phường Sài Gòn, Thành phố Hồ Chí Minh')
  const rows = await shop.db
    .selectFrom('orders')
    .select(['id', 'address_scheme', 'province_code', 'district_code', 'ward_code', 'ward_name'])
    .where('user_id', '=', me.id)
    .orderBy('created_at')
    .execute()
  expect(rows).toEqual([
    {
      id: first.id,
      address_scheme: 'legacy',
      province_code: '79',
      district_code: '760',
      ward_code: '26740',
      ward_name: 'Phường Bến Nghé',
    },
    {
      id: second.id,
      address_scheme: '2025',
      province_code: '79',
      district_code: '',
      ward_code: '26740',
      ward_name: 'Phường Sài Gòn',
    },
  ])
})
