import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { hostileBodies, hostileJson } from '#test/hostile-values.ts'
import { keeper } from '#test/keeper.ts'
import { orderScene } from '#test/order-scene.ts'
import { type Call, secrets, signedCalls } from '#test/signed-calls.ts'
import { changeStatus } from './change-status.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp(secrets)
})
afterAll(() => shop.close())

const { aBuyer, anOrder, send } = orderScene(() => shop)

let lastId = 1000
const anId = () => ++lastId
let lastAddress = 0

function callWebhook({ provider, headers, body }: Call, more: Record<string, string> = {}) {
  return shop.app.inject({
    method: 'POST',
    url: `/api/payments/webhooks/${provider}`,
    headers: { 'content-type': 'application/json', ...headers, ...more },
    payload: body,
    remoteAddress: `10.0.${lastAddress >> 8}.${lastAddress++ & 255}`,
  })
}

async function anUnpaidOrder() {
  const buyer = await aBuyer()
  const { id } = await anOrder(buyer, { paymentMethod: 'BANK_TRANSFER', price: 2_000_000 })
  const look = async () => {
    const { status, payment } = (await send(buyer, 'GET', `/orders/${id}`)).json().data
    return `${status} ${payment.status} ${payment.paidAmount}`
  }
  return { id, look }
}

const paymentOf = (reference: string) =>
  shop.db
    .selectFrom('payments')
    .select(['provider', 'order_id', 'amount', 'outcome', 'memo', 'account', 'raw'])
    .where('provider_reference', '=', reference)
    .executeTakeFirst()

const ways = [
  ['SePay, signed', signedCalls.sepay, (id: number) => `${id}`],
  ['SePay, by its key', signedCalls.sepayByKey, (id: number) => `${id}`],
  ['Casso, signed', signedCalls.casso, (id: number) => `${id}`],
  [
    'Casso, by its token',
    (money: Money) => signedCalls.cassoList([money]),
    (id: number) => `${id}`,
  ],
  ['payOS', signedCalls.payos, (id: number) => `link:TF${id}`],
] as const
type Money = Parameters<typeof signedCalls.sepay>[0]

test.each(ways)(
  '%s: a transfer pays its order once, however often it is reported',
  async (_, sign, referenceOf) => {
    const { id: memo, look } = await anUnpaidOrder()
    const money = { id: anId(), amount: 2_000_000, memo: `MBVCB.77.${memo}.CT tu 0071 đến` }
    const call = sign(money)

    const answers = await Promise.all(Array.from({ length: 5 }, () => callWebhook(call)))
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toEqual({ success: true })
    }
    expect(await look()).toBe('PENDING paid 2000000')
    const payment = await paymentOf(referenceOf(money.id))
    expect(payment).toMatchObject({ order_id: memo, outcome: 'exact', memo: money.memo })
    expect(JSON.stringify(payment?.raw)).toContain(memo)
  },
)

test.each(ways)('%s: what is changed or signed by another is refused', async (_, sign) => {
  const { id: memo, look } = await anUnpaidOrder()
  const call = sign({ id: anId(), amount: 1, memo })
  const wrong = Object.fromEntries(
    Object.entries(call.headers).map(([name, value]) => [name, `${value.slice(0, -1)}x`]),
  )
  const otherBody = call.body.replace('"signature":"', '"signature":"0')
  const changed = call.body.replace(':1,', ':2000000,')
  const isSigned = !/authorization|secure-token/.test(Object.keys(call.headers).join())

  for (const odd of [
    { ...call, headers: wrong, body: otherBody },
    { ...call, headers: {}, body: otherBody },
    ...(isSigned ? [{ ...call, body: changed }] : []),
  ]) {
    const { statusCode, body } = await callWebhook(odd)
    expect(statusCode, body).toBe(401)
    expect(JSON.parse(body)).toMatchObject({
      success: false,
      code: 'SIGNATURE_INVALID',
      message: 'Chữ ký không hợp lệ.',
    })
  }
  expect(await look()).toBe('PENDING unpaid 0')
})

test.each([
  ['sepay', signedCalls.sepay],
  ['casso', signedCalls.casso],
] as const)('%s: what was signed more than five minutes ago is refused', async (_, sign) => {
  const { id: memo, look } = await anUnpaidOrder()
  const money = { id: anId(), amount: 2_000_000, memo }
  for (const minutes of [-6, 6]) {
    const call = sign(money, { signedAt: Date.now() + minutes * 60_000 })
    expect((await callWebhook(call)).statusCode).toBe(401)
  }
  expect(await look()).toBe('PENDING unpaid 0')
  expect((await callWebhook(sign(money, { signedAt: Date.now() - 4 * 60_000 }))).statusCode).toBe(
    200,
  )
  expect(await look()).toBe('PENDING paid 2000000')
})

test('too little, then too much, then late: all of it is counted', async () => {
  const { id: memo, look } = await anUnpaidOrder()
  for (const [amount, becomes] of [
    [500_000, 'PENDING unpaid 500000'],
    [1_600_000, 'PENDING paid 2100000'],
    [7, 'PENDING paid 2100007'],
  ] as const) {
    expect((await callWebhook(signedCalls.sepay({ id: anId(), amount, memo }))).statusCode).toBe(
      200,
    )
    expect(await look()).toBe(becomes)
  }

  const late = await anUnpaidOrder()
  await changeStatus(shop.services, late.id, 'CANCELLED', { by: keeper })
  await callWebhook(signedCalls.casso({ id: anId(), amount: 2_000_000, memo: late.id }))
  expect(await late.look()).toBe('CANCELLED refund_due 2000000')
})

test('payments without an order, to another account or of long ago are stored for the merchant', async () => {
  const { id: memo, look } = await anUnpaidOrder()
  const odd: [object, string | undefined][] = [
    [{ memo: 'tien nha thang 11' }, 'unknown'],
    [{ memo, account: '999999999' }, 'unknown'],
    [{ memo, at: '2020-01-01 10:00:00' }, 'unknown'],
  ]
  for (const [about, outcome] of odd) {
    const id = anId()
    const { statusCode } = await callWebhook(
      signedCalls.sepay({ id, amount: 5, memo: '', ...about }),
    )
    expect(statusCode).toBe(200)
    expect(await paymentOf(`${id}`)).toMatchObject({ outcome, order_id: null, amount: 5 })
  }
  expect(await look()).toBe('PENDING unpaid 0')
})

test('the account may be a virtual one, or lack its leading zero', async () => {
  const { id: memo, look } = await anUnpaidOrder()
  const money = { amount: 5, memo, account: '123456789' }
  await callWebhook(signedCalls.payos({ ...money, id: anId() }))
  const virtual = { ...money, id: anId(), account: '19001' }
  await callWebhook(signedCalls.sepay(virtual, { subAccount: '0123456789' }))
  expect(await look()).toBe('PENDING unpaid 10')
})

test('outgoing and failed transfers are ignored', async () => {
  const { id: memo, look } = await anUnpaidOrder()
  const money = () => ({ id: anId(), amount: 2_000_000, memo })
  for (const call of [
    signedCalls.sepay(money(), { transferType: 'out' }),
    signedCalls.casso({ ...money(), amount: -2_000_000 }),
    signedCalls.payos(money(), { code: '01' }),
  ]) {
    expect((await callWebhook(call)).statusCode).toBe(200)
  }
  expect(await look()).toBe('PENDING unpaid 0')
})

test('readable items of a list count, and the call may be repeated', async () => {
  const [one, two] = [await anUnpaidOrder(), await anUnpaidOrder()]
  const good = [one, two].map(({ id }) => ({ id: anId(), amount: 2_000_000, memo: id }))
  const call = signedCalls.cassoList([good[0] ?? {}, { id: 7, amount: 1.5 }, good[1] ?? {}])

  for (const _ of ['first', 'again']) expect((await callWebhook(call)).statusCode).toBe(400)
  expect(await one.look()).toBe('PENDING paid 2000000')
  expect(await two.look()).toBe('PENDING paid 2000000')
  expect((await callWebhook(signedCalls.cassoList(good))).statusCode).toBe(200)
  const many = Array.from({ length: 201 }, () => ({ id: anId(), amount: 1, memo: one.id }))
  expect((await callWebhook(signedCalls.cassoList(many))).statusCode).toBe(400)
  expect(await one.look()).toBe('PENDING paid 2000000')
})

test('any other body is refused with a sentence, signed or not', async () => {
  const about = { id: 1, amount: 5, memo: 'x' }
  const calls = [
    signedCalls.sepayByKey(about),
    signedCalls.cassoList([about]),
    signedCalls.payos(about),
  ]
  for (const call of calls) {
    for (const { type, body } of hostileBodies) {
      const headers = { 'content-type': type ?? '' }
      const { statusCode, json } = await callWebhook({ ...call, body: String(body) }, headers)
      expect([400, 401, 413, 415], `${call.provider} ${body.slice(0, 30)}`).toContain(statusCode)
      expect(json().message).toMatch(/[à-ỹ]/i)
    }
  }
  const fields = ['id', 'transferAmount', 'content', 'accountNumber', 'transactionDate', 'other']
  for (const field of fields) {
    for (const value of hostileJson) {
      const call = signedCalls.sepayByKey({ ...about, id: anId() }, { [field]: '@' })
      const body = call.body.replace('"@"', () => value)
      const { statusCode } = await callWebhook({ ...call, body })
      expect([200, 400], `${field} ${value.slice(0, 30)}`).toContain(statusCode)
    }
  }
})

test('too deeply nested JSON is refused like any other body', async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  const signature = `t=${Date.now()},v1=${'0'.repeat(128)}`
  for (const body of [`{"error":0,"data":{},"more":${deep}}`, `{"data":${deep},"error":0}`, deep]) {
    const headers = { 'x-casso-signature': signature }
    expect((await callWebhook({ provider: 'casso', headers, body })).statusCode).toBe(400)
    expect((await callWebhook({ provider: 'payos', headers: {}, body })).statusCode).toBe(400)
  }
})

test('forged calls are rate limited; signed ones are still accepted', async () => {
  const inject = ({ provider, headers, body }: Call) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/payments/webhooks/${provider}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
      remoteAddress: '10.9.9.9',
    })
  const call = signedCalls.sepayByKey({ id: anId(), amount: 5, memo: 'x' })
  const guess = { ...call, headers: { authorization: 'Apikey 0000000000000000' } }
  const statuses = []
  for (let attempt = 0; attempt < 31; attempt++) statuses.push((await inject(guess)).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429])
  expect((await inject(call)).statusCode).toBe(200)
})

test('a shop without secrets has no webhooks', async () => {
  const plain = await createTestApp()
  for (const provider of ['sepay', 'casso', 'payos', 'khac']) {
    const { statusCode } = await plain.app.inject({
      method: 'POST',
      url: `/api/payments/webhooks/${provider}`,
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(statusCode).toBe(404)
  }
  const { paths } = plain.app.swagger()
  expect(Object.keys(paths ?? {})).toContain('/api/payments/webhooks/sepay')
  await plain.close()
})
