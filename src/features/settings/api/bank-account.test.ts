import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { orderScene } from '#test/order-scene.ts'
import { emailsTo, emailTo } from '#test/outbox.ts'
import { aTotpSecret } from '#test/second-factors.ts'
import { secrets, signedCalls } from '#test/signed-calls.ts'
import { staffCalls, totpCode } from '#test/staff-calls.ts'

const password = 'gốm men lam Bát Tràng'
const own = {
  SHOP_BANK_BIN: '970422',
  SHOP_BANK_NAME: 'MB',
  SHOP_BANK_ACCOUNT: '0011223344',
  SHOP_BANK_HOLDER: 'NGUYEN THI LUA',
}
const price = 2_000_000
const logged: string[] = []
let shop: TestApp
let hash: string
const { call } = staffCalls(() => shop)
const scene = orderScene(() => shop)

beforeAll(async () => {
  const logStream = { write: (line: string) => void logged.push(line) }
  shop = await createTestApp(secrets, { logStream, work: true })
  hash = await hashPassword(password)
})
afterAll(() => shop.close())

async function aBoss(role = 'owner') {
  const member = await aStaffMember(shop.db, { role, passwordHash: hash })
  return { ...member, secret: await aTotpSecret(shop.db, member.id) }
}

const save = (cookie: string, code: string, values: object = own, version = 1) =>
  call('settings/bank', { method: 'PUT', cookie, payload: { version, values, password, code } })

const stored = () => shop.db.selectFrom('shop_settings').select('name').execute()

test('the account needs a second factor, freshly given', async () => {
  const { headers, secret } = await aBoss()
  expect((await save(headers.cookie, '000000')).json().errors).toEqual([
    { path: 'code', message: 'Mã xác minh chưa đúng hoặc đã được dùng.' },
  ])
  const wrongPassword = await call('settings/bank', {
    ...{ method: 'PUT', cookie: headers.cookie },
    payload: { version: 1, values: own, password: 'sai', code: totpCode(secret) },
  })
  expect(wrongPassword.json().errors[0].path).toBe('password')
  const without = await aStaffMember(shop.db, { passwordHash: hash })
  const refused = await save(without.headers.cookie, '123456')
  expect(refused.json()).toMatchObject({ code: 'OWN_APP_FIRST' })
  expect(refused.json().message).toContain('bật ứng dụng xác thực')
  const aside = await call('settings/facts', {
    ...{ method: 'PUT', cookie: headers.cookie },
    payload: { version: 1, values: own },
  })
  expect(aside.statusCode).toBe(422)
  expect(await stored()).toEqual([])
})

test('wrong values are told before the code is used up, and the sample account is refused', async () => {
  const { headers, secret } = await aBoss()
  const code = totpCode(secret)
  const wrong = await save(headers.cookie, code, { SHOP_BANK_BIN: '97' })
  expect(wrong.json().errors[0].path).toBe('SHOP_BANK_BIN')
  const sample = await save(headers.cookie, code, { ...own, SHOP_BANK_ACCOUNT: '0123456789' })
  expect(sample.json().errors).toEqual([
    {
      path: 'SHOP_BANK_ACCOUNT',
      message: 'Đây là tài khoản mẫu. Hãy nhập tài khoản của bạn.',
    },
  ])
  expect(await stored()).toEqual([])
})

test('a changed account is told to all owners and logged; placed orders keep theirs and take money for it', async () => {
  const { headers, secret, id, email } = await aBoss()
  const colleague = await aBoss()
  const manager = await aBoss('manager')
  const buyer = await scene.aBuyer()
  const before = await scene.anOrder(buyer, { paymentMethod: 'BANK_TRANSFER', price })
  logged.length = 0

  expect((await save(headers.cookie, totpCode(secret))).statusCode).toBe(200)
  await vi.waitFor(() => expect(shop.services.config.shop.bank.account).toBe('0011223344'))
  const event = logged
    .map((line) => JSON.parse(line))
    .find((line) => line.event === 'bank_account_changed')
  expect(event).toMatchObject({ event: 'bank_account_changed', staffId: id, ip: '203.0.113.7' })

  const subject = 'Tài khoản nhận tiền đã được đổi – quản lý Tiệm'
  for (const owner of [email, colleague.email]) {
    const { text = '' } = await emailTo(shop, owner, subject)
    expect(text).toContain('Vietcombank · ••••6789')
    expect(text).toContain('MB · ••••3344')
    expect(text).not.toMatch(/0123456789|0011223344/)
  }
  expect(await emailsTo(shop, manager.email)).toEqual([])

  const paymentOf = async (order: string) =>
    (await scene.send(buyer, 'GET', `/orders/${order}`)).json().data.payment
  expect((await paymentOf(before.id)).bankTransfer).toMatchObject({ account: '0123456789' })
  const after = await scene.anOrder(buyer, { paymentMethod: 'BANK_TRANSFER', price })
  expect((await paymentOf(after.id)).bankTransfer).toMatchObject({ account: '0011223344' })

  const sent = signedCalls.sepay({
    ...{ id: 7001, amount: price, memo: before.id, account: '0123456789' },
  })
  await shop.app.inject({
    method: 'POST',
    url: '/api/payments/webhooks/sepay',
    headers: { 'content-type': 'application/json', ...sent.headers },
    payload: sent.body,
  })
  expect((await paymentOf(before.id)).status).toBe('paid')
})
