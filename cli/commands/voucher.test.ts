import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVoucher, endVoucher, getVoucher, grantVoucher } from '#features/wallet/api/public.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant, aVoucher } from '#test/builders.ts'
import { orderScene } from '#test/order-scene.ts'
import { shopOn } from '#test/shop-command.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { aBuyer, send } = orderScene(() => app)
const folder = () => app.services.config.dataDir
const shop = (...args: string[]) =>
  shopOn({ url: app.url, dataDir: folder() })(['voucher', ...args])
const year = ['--start', '20/11/2099 12:00', '--end', '+30d']

test('create, list, show and end', async () => {
  const terms = ['--percent', '15', '--max', '50000', '--min', '200000', '--quantity', '100']
  expect(await shop('create', 'tet2100', ...terms, ...year, '--description', 'Đón Tết')).toEqual({
    code: 0,
    out: 'TET2100, 20/11/2099 12:00 – 20/12/2099 12:00: Giảm 15%, tối đa 50.000đ, cho đơn từ 200.000đ.\n',
    err: '',
  })
  const all = ['--percent', '100', '--end', '+1h', '--private']
  expect(await shop('create', 'QUATANG', ...all)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Nobody has it yet: voucher grant QUATANG <account>'),
    err: 'careful: it takes off all that the goods cost.\n',
  })
  const list = await shop('list')
  expect(list.out.split('\n').slice(1, 3)).toEqual([
    expect.stringMatching(/^QUATANG +usable .* 0\/∞ +given +Giảm 100%$/),
    expect.stringMatching(/^TET2100 +soon .* 0\/100 +all +Giảm 15%, tối đa/),
  ])
  expect(JSON.parse((await shop('list', '--state', 'soon', '--json')).out)).toMatchObject([
    { code: 'TET2100', percent: 15, maxDiscount: 50_000, quantity: 100, description: 'Đón Tết' },
  ])
  expect((await shop('show', 'tet2100')).out).toMatch(/^Code: +TET2100\nWhat: .*\nState: +soon\n/)
  expect((await shop('end', 'tet2100')).out).toBe('TET2100 is taken back.\n')
  expect(await shop('show', 'TET2100')).toMatchObject({
    ...{ code: 1, err: 'There is no voucher TET2100. “voucher list” shows all.\n' },
  })
  const { id } = await getVoucher(app.db, 'QUATANG')
  expect([await endVoucher(app.db, id), await endVoucher(app.db, id)]).toEqual(['ended', 'over'])
})

test('a fixed sum and free shipping, one kind at a time', async () => {
  expect((await shop('create', 'CODINH', '--amount', '50000', '--private', ...year)).out).toMatch(
    /: Giảm 50\.000đ\.\n/,
  )
  const free = ['--free-shipping', '--max', '30000', '--min', '99000', '--private', ...year]
  expect((await shop('create', 'FREESHIP', ...free)).out).toMatch(
    /: Miễn phí vận chuyển, tối đa 30\.000đ, cho đơn từ 99\.000đ\.\n/,
  )
  expect(await getVoucher(app.db, 'FREESHIP')).toMatchObject({
    ...{ kind: 'shipping', percent: 100, maxDiscount: 30_000 },
  })
  for (const both of [[], ['--percent', '5', '--free-shipping'], ['--amount', '1', '--max', '2']]) {
    expect((await shop('create', 'HAIKIEU', ...both, ...year)).code).toBe(1)
  }
})

const noon = new Date('2099-11-20T05:00:00Z')
test.each([
  ['A code is 3 to 32 letters', { code: 'TẾT' }],
  ['There is a voucher TAKEN already.', { code: ' taken ' }],
  ['It would end before it starts: 20/11/2099 12:00 – 20/11/2099 12:00.', { endAt: noon }],
  ['It would be over already', { startAt: new Date(0), endAt: new Date(1) }],
  ['The description is longer than 500 characters.', { description: 'dài'.repeat(200) }],
])('a voucher is refused: %s', async (why, wrong) => {
  await aVoucher(app.db, { code: 'TAKEN', is_public: false }).catch(() => {})
  const voucher = { code: 'ABC', percent: 5, startAt: noon, endAt: new Date('2100-01-01') }
  await expect(createVoucher(app.db, { ...voucher, ...wrong }, new Date())).rejects.toThrow(why)
})

test('what the command line does is in the audit log', async () => {
  const lan = await aBuyer()
  await shop('create', 'NHATKY', '--percent', '5', '--end', '+30d', '--private')
  await shop('grant', 'NHATKY', lan.phone)
  await shop('end', 'NHATKY')
  const { id } = await getVoucher(app.db, 'NHATKY')
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'before', 'after'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'voucher.created', after: { code: 'NHATKY', terms: 'Giảm 5%', isPublic: false } },
    { action: 'voucher.granted', after: { code: 'NHATKY', userId: lan.id } },
    { action: 'voucher.ended' },
  ])
  expect(entries.every(({ actor }) => actor.startsWith('npm run shop'))).toBe(true)
})

test('a date that does not exist is rejected', async () => {
  const refused = await shop('create', 'ABC', '--percent', '5', '--end', '31/2/2099 10:00')
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is no time') })
})

test('grant is idempotent and notifies; one unknown account rejects all', async () => {
  const [lan, mai] = [await aBuyer('lan@vi-du.invalid'), await aBuyer()]
  const { code } = await aVoucher(app.db, { is_public: false, quantity: 1, max_discount: 20_000 })
  const file = path.join(folder(), 'khách.txt')
  await writeFile(file, `\n  ${mai.phone}\r\n`)

  expect(await shop('grant', code, lan.phone, '0999999999', '--file', file)).toEqual({
    ...{ code: 1, out: '' },
    err: 'There is no account 0999999999.\nNothing was given to anybody.\n',
  })
  const voucher = await getVoucher(app.db, code)
  expect(await grantVoucher(app.db, voucher, [lan.id, lan.id])).toBe(1)
  expect(await shop('grant', code, 'LAN@vi-du.invalid', '--file', file)).toEqual({
    code: 0,
    out: `${code} was given to 1 shoppers; 1 had it before.\n`,
    err: '',
  })

  const wallet = (await send(lan, 'GET', '/users/user/vouchers')).json().vouchers
  expect(wallet).toMatchObject([{ code, state: 'usable', maxDiscount: 20_000 }])
  const notified = await app.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'message', 'link'])
    .where('user_id', '=', lan.id)
    .execute()
  expect(notified).toEqual([
    {
      ...{ kind: 'voucher', title: 'Bạn được tặng một voucher', link: '/user/account/voucher' },
      message: expect.stringContaining(`Mã ${code}: Giảm 10%, tối đa 20.000đ. Hạn dùng `),
    },
  ])
  expect((await shop('show', code)).out).toContain(lan.phone)
})

test('an ended or withdrawn voucher cannot be granted', async () => {
  const { id: userId } = await aBuyer()
  const give = async (spec: Parameters<typeof aVoucher>[1]) => {
    const voucher = await getVoucher(app.db, (await aVoucher(app.db, spec)).code)
    const done = await endVoucher(app.db, voucher.id)
    await expect(grantVoucher(app.db, voucher, [userId])).rejects.toThrow('has ended')
    return done
  }
  expect(await give({ end_at: new Date(1) })).toBe('over')
  expect(await give({ start_at: noon, end_at: new Date('2100-01-01') })).toBe('cancelled')
})

test('concurrent grants and orders: three uses are three orders', async () => {
  const { code, id } = await aVoucher(app.db, { quantity: 3 })
  const buyers = await Promise.all(Array.from({ length: 10 }, () => aBuyer()))
  const variant = await aVariant(app.db, { stock: 100 })
  const items = [{ ...variant.line, quantity: 1 }]
  const phones = buyers.map(({ phone }) => phone)
  const order = async (buyer: (typeof buyers)[number]) => {
    const body = { items, addressId: buyer.addressId, voucherCode: code }
    return (await send(buyer, 'POST', '/orders', body)).statusCode
  }
  const granting = [shop('grant', code, ...phones), shop('grant', code, ...phones.toReversed())]
  let over = false
  const granted = Promise.all(granting).finally(() => {
    over = true
  })
  const statuses: number[] = []
  do {
    statuses.push(...(await Promise.all(buyers.map(order))))
  } while (!over)

  expect((await granted).map((ended) => ended.code)).toEqual([0, 0])
  expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  expect(new Set(statuses)).toEqual(new Set([201, 409]))
  expect(await getVoucher(app.db, code)).toMatchObject({ used: 3 })
  const held = await app.db
    .selectFrom('user_vouchers')
    .select('order_id')
    .where('voucher_id', '=', id)
    .execute()
  expect(held).toHaveLength(10)
  expect(held.filter(({ order_id }) => order_id !== null)).toHaveLength(3)
})
