import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLocation } from '#features/stock/api/locations/add-location.ts'
import { mainLocationId } from '#features/stock/domain.ts'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { aStoredOrder } from '#test/a-stored-order.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { keeper } from '#test/keeper.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
const ids: Record<string, string> = {}
const soon = new Date(Date.now() + 3_600_000)
const pasts = (minutes: number) => new Date(Date.now() - minutes * 60_000)
let silk: Awaited<ReturnType<typeof aVariant>>

/** Orders by the name that tests give them, the first the newest. */
const orders: Record<string, () => Promise<string>> = {
  unpaid: () =>
    aStoredOrder(shop.db, { payment_method: 'BANK_TRANSFER', recipient: 'Trần Văn Khuê' }),
  held: () =>
    aStoredOrder(shop.db, { hold_reason: 'AMOUNT', hold_due_at: soon, phone: '0987654321' }),
  fresh: () => aStoredOrder(shop.db, { province_code: '79', province_name: 'Hồ Chí Minh' }),
  confirmed: () => aStoredOrder(shop.db, { confirmed_at: new Date(), recipient: 'Lê Đình Hoà' }),
  overpaid: () =>
    aStoredOrder(shop.db, {
      ...{ payment_method: 'BANK_TRANSFER', payment_status: 'paid', paid_amount: 130_000 },
      variants: [silk],
    }),
  packed: () =>
    aStoredOrder(shop.db, {
      ...{ confirmed_at: new Date(), packed_at: new Date() },
      events: [{ kind: 'packed', staffId: owner.id }, { kind: 'note' }],
    }),
  sent: () => aStoredOrder(shop.db, { status: 'SHIPPING', tracking_code: 'VN123' }),
  completed: () => aStoredOrder(shop.db, { status: 'COMPLETED', payment_status: 'paid' }),
  cancelled: () => aStoredOrder(shop.db, { status: 'CANCELLED' }),
  owed: () =>
    aStoredOrder(shop.db, {
      ...{ status: 'CANCELLED', payment_method: 'BANK_TRANSFER' },
      ...{ payment_status: 'refund_due', paid_amount: 100_000 },
    }),
}

beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db, { name: 'Chủ' })
  silk = await aVariant(shop.db)
  for (const [index, [name, make]] of Object.entries(orders).entries()) {
    ids[name] = await make()
    await shop.db
      .updateTable('orders')
      .set({ created_at: pasts(index) })
      .where('id', '=', ids[name])
      .execute()
  }
})
afterAll(() => shop.close())

const get = async (path: string, query: Record<string, string>, headers = owner.headers) =>
  shop.app.inject({ url: `/api/admin/orders${path}?${new URLSearchParams(query)}`, headers })

/** Names of the orders found. */
async function find(query: Record<string, string>): Promise<string> {
  const answer = await get('', query)
  expect(answer.statusCode, answer.body).toBe(200)
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  return answer
    .json()
    .data.map(({ id }: { id: string }) => names.get(id) ?? id)
    .join(' ')
}

const everything = () => Object.keys(orders).join(' ')

test('without a filter all orders are listed, the newest first, with what a list shows', async () => {
  expect(await find({})).toBe(everything())
  const { data, next } = (await get('', {})).json()
  expect(next).toBeNull()
  expect(data.find(({ id }: { id: string }) => id === ids.overpaid)).toMatchObject({
    ...{ stage: 'TO_PACK', items: 1, pieces: 1, total: 100_000, province: 'Thành phố Hà Nội' },
    firstItem: { name: 'Áo lụa 1', variant: '', image: null },
    ...{ paymentMethod: 'BANK_TRANSFER', paymentStatus: 'paid', hold: null, notes: 0 },
    refundDue: 30_000,
  })
  expect(data.find(({ id }: { id: string }) => id === ids.held).hold).toEqual({
    reason: 'AMOUNT',
    dueAt: soon.toISOString(),
  })
  expect(data.find(({ id }: { id: string }) => id === ids.packed).notes).toBe(1)
  expect(data.find(({ id }: { id: string }) => id === ids.sent).trackingCode).toBe('VN123')
})

test.each([
  ['AWAITING_PAYMENT', 'unpaid'],
  ['TO_CONFIRM', 'held fresh'],
  ['TO_PACK', 'confirmed overpaid'],
  ['TO_SEND', 'packed'],
  ['SENT', 'sent'],
  ['COMPLETED', 'completed'],
  ['CANCELLED', 'cancelled owed'],
  ['REFUND_DUE', 'overpaid owed'],
])('stage %s: %s', async (stage, names) => {
  expect(await find({ stage })).toBe(names)
})

test('what is owed is found by everything else, too, and sorted', async () => {
  const owed = { stage: 'REFUND_DUE' }
  expect(await find({ ...owed, sort: 'oldest' })).toBe('owed overpaid')
  expect((await find({ ...owed, sort: 'largest' })).split(' ')).toHaveLength(2)
  expect(await find({ ...owed, sort: 'largest', q: 'mau', paymentStatus: 'paid' })).toBe('overpaid')
  expect(await find({ ...owed, q: 'mau', province: '01' })).toBe('overpaid owed')
  expect(await find({ ...owed, productId: silk.productId })).toBe('overpaid')
  expect(await find({ ...owed, q: 'khue' })).toBe('')
})

test('codes are found whole or by their beginning, in any case', async () => {
  const code = ids.fresh ?? ''
  expect(await find({ q: code.toLowerCase() })).toBe('fresh')
  expect(await find({ q: ` ${code.slice(0, 8)} ` })).toContain('fresh')
  expect(await find({ q: 'dh' })).toBe(everything())
})

test('phone numbers are found by any four digits or more, with or without spaces', async () => {
  for (const q of ['7654', '09876 543', '+84 987 654 321', '987654321']) {
    expect(await find({ q })).toBe('held')
  }
  expect((await find({ q: '0912' })).split(' ')).toHaveLength(9)
})

test('names are found by their words and the beginning of the last one typed, with or without diacritics', async () => {
  for (const q of ['khue', 'Khuê', 'KHU', 'tran khue', 'khuê trần van', 'Trần Văn Khuê 0912']) {
    expect(await find({ q })).toBe('unpaid')
  }
  expect(await find({ q: 'hòa' })).toBe('confirmed')
  expect(await find({ q: 'hue' })).toBe('')
  expect(await find({ q: 'tr khue' })).toBe('')
})

test('while too little is typed, the list has what can be searched, and says what is missing', async () => {
  for (const q of ['0', '09', '091', '%_\\']) {
    const { data, hint } = (await get('', { q })).json()
    expect([data.length, hint.isUnsearched], q).toEqual([Object.keys(orders).length, true])
    expect((await get('/counts', { q })).json().data.ALL.count, q).toBe(Object.keys(orders).length)
  }
  expect(await find({ q: 'tran khue 0' })).toBe('unpaid')
  expect((await get('', { q: 'tran khue 0' })).json().hint).toEqual({
    ...{ text: expect.stringContaining('4 chữ số'), isUnsearched: false },
  })
  expect((await get('', { q: 'tran khue' })).json().hint).toBeNull()
})

test('payment, province, days, product and staff filter, too', async () => {
  expect(await find({ paymentMethod: 'BANK_TRANSFER' })).toBe('unpaid overpaid owed')
  expect(await find({ paymentStatus: 'paid' })).toBe('overpaid completed')
  expect(await find({ province: '79' })).toBe('fresh')
  expect(await find({ productId: silk.productId })).toBe('overpaid')
  expect(await find({ productId: randomUUID() })).toBe('')
  expect(await find({ staffId: owner.id })).toBe('packed')
  const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  expect(await find({ from: '2020-01-01', to: '2020-01-02' })).toBe('')
  expect(await find({ from: '2020-01-01', to: day })).toBe(everything())
  expect((await get('', { from: day, to: '2020-01-01' })).statusCode).toBe(422)
})

test('a province of today has the orders of all addresses in it, of either scheme', async () => {
  const inPlace = (address_scheme: 'legacy' | '2025', province_code: string) =>
    aStoredOrder(shop.db, { address_scheme, province_code })
  const [bacNinh, bacGiang, today, elsewhere] = [
    await inPlace('legacy', '27'),
    await inPlace('legacy', '24'),
    await inPlace('2025', '24'),
    await inPlace('legacy', '25'),
  ]
  const found = async (province: string) =>
    (await get('', { province })).json().data.map(({ id }: { id: string }) => id)
  expect((await found('24')).toSorted()).toEqual([bacNinh, bacGiang, today].toSorted())
  expect((await found('27')).toSorted()).toEqual([bacNinh, bacGiang, today].toSorted())
  expect((await get('/counts', { province: '24' })).json().data.ALL.count).toBe(3)
  const added = [bacNinh, bacGiang, today, elsewhere].map((id) => `${id}`)
  await shop.db.deleteFrom('order_items').where('order_id', 'in', added).execute()
  await shop.db.deleteFrom('orders').where('id', 'in', added).execute()
})

test('all filters together', async () => {
  const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const all = {
    ...{ stage: 'TO_SEND', q: 'mẫu ngu', paymentMethod: 'COD', paymentStatus: 'unpaid' },
    ...{ province: '01', from: '2020-01-01', to: day, staffId: owner.id },
  }
  expect(await find(all)).toBe('packed')
  const { product_id } = await shop.db
    .selectFrom('order_items')
    .select('product_id')
    .where('order_id', '=', ids.packed ?? '')
    .executeTakeFirstOrThrow()
  expect(await find({ ...all, productId: product_id })).toBe('packed')
  for (const [name, other] of Object.entries({ stage: 'SENT', province: '79', q: 'lan' })) {
    expect(await find({ ...all, [name]: other })).toBe('')
  }
})

test('counts of all stages follow the filters, but for the stage', async () => {
  const counts = async (query: Record<string, string>) => {
    const { data } = (await get('/counts', query)).json()
    const entries = Object.entries(data as Record<string, { count: number; isMore: boolean }>)
    expect(entries.every(([, { isMore }]) => !isMore)).toBe(true)
    return Object.fromEntries(
      entries.flatMap(([name, { count }]) => (count ? [[name, count]] : [])),
    )
  }
  const every = {
    AWAITING_PAYMENT: 1,
    TO_CONFIRM: 2,
    TO_PACK: 2,
    TO_SEND: 1,
    SENT: 1,
    COMPLETED: 1,
  }
  expect(await counts({})).toEqual({ ...every, CANCELLED: 2, REFUND_DUE: 2, ALL: 10 })
  expect(await counts({ stage: 'SENT', paymentMethod: 'BANK_TRANSFER' })).toEqual({
    ...{ AWAITING_PAYMENT: 1, TO_PACK: 1, CANCELLED: 1, REFUND_DUE: 2, ALL: 3 },
  })
  expect(await counts({ q: 'khuê' })).toEqual({ AWAITING_PAYMENT: 1, ALL: 1 })
  expect(await counts({ q: '7654' })).toEqual({ TO_CONFIRM: 1, ALL: 1 })
  expect(await counts({ productId: silk.productId })).toEqual({
    ...{ TO_PACK: 1, REFUND_DUE: 1, ALL: 1 },
  })
  expect(await counts({ staffId: owner.id, q: 'mau' })).toEqual({ TO_SEND: 1, ALL: 1 })
})

test('filters that are ids are named', async () => {
  const filters = async (query = '') =>
    (
      await shop.app.inject({ url: `/api/admin/orders/filters${query}`, headers: owner.headers })
    ).json().data
  const { staff, product } = await filters(`?productId=${silk.productId}`)
  expect(product).toMatchObject({ id: silk.productId })
  expect(staff).toContainEqual({ id: owner.id, name: owner.name })
  expect((await filters()).product).toBeNull()
  expect((await filters(`?productId=${randomUUID()}`)).product).toBeNull()
})

test('places of stock filter, too, once there are several', async () => {
  const filters = async () => (await get('/filters', {})).json().data.locations
  expect(await filters()).toEqual([])
  const hue = randomUUID()
  const fields = { name: 'Huế', address: '', provinceCode: null }
  await addLocation(shop.db, keeper, { id: hue, ...fields })
  for (const name of ['overpaid', 'completed']) {
    await shop.db
      .updateTable('order_items')
      .set({ location_id: hue })
      .where('order_id', '=', ids[name] ?? '')
      .execute()
  }
  expect(await filters()).toEqual([
    { id: mainLocationId, name: 'Kho chính' },
    { id: hue, name: 'Huế' },
  ])
  expect(await find({ locationId: hue })).toBe('overpaid completed')
  expect(await find({ locationId: hue, stage: 'TO_PACK' })).toBe('overpaid')
  expect(await find({ locationId: hue, productId: silk.productId })).toBe('overpaid')
  expect(await find({ locationId: mainLocationId })).toBe(
    Object.keys(orders)
      .filter((name) => name !== 'overpaid' && name !== 'completed')
      .join(' '),
  )
  const counts = (await get('/counts', { locationId: hue })).json().data
  expect(counts).toMatchObject({ TO_PACK: { count: 1 }, ALL: { count: 2 } })
})

test('who may not see customers gets masked data, and finds orders by code alone', async () => {
  const role = await aRole(shop.db, ['orders.read'])
  const { headers } = await aStaffMember(shop.db, { role })
  const { data } = (await get('', {}, headers)).json()
  expect(data.find(({ id }: { id: string }) => id === ids.held)).toMatchObject({
    recipient: 'Mẫu',
    phone: '098••••321',
  })
  const found = async (q: string) => {
    const { data: rows, hint } = (await get('', { q }, headers)).json()
    return [rows.length, hint?.isUnsearched]
  }
  expect(await found(ids.held ?? '')).toEqual([1, undefined])
  for (const q of ['7654', 'khuê', '09876', '0987 654 321']) {
    expect(await found(q)).toEqual([data.length, true])
  }

  const details = (await get(`/${ids.held}`, {}, headers)).json().data
  expect(details).toMatchObject({ isMasked: true, phone: '098••••321', street: '••••' })
  expect(JSON.stringify(details)).not.toMatch(/0987654321|12 phố Mẫu|Nguyễn/)
})
