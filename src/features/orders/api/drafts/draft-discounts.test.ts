import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aFlashSale, aShopper, aVoucher } from '#test/builders.ts'
import { draftOf, draftScene } from '#test/draft-scene.ts'
import { staffOrderScene } from '#test/staff-order-scene.ts'
import { waitingStatements } from '#test/waiting-statements.ts'
import { exportPersonalData } from '../export-personal-data.ts'

type Staff = Awaited<ReturnType<typeof aStaffMember>>

let shop: TestApp
let chu: Staff
let clerk: Staff
beforeAll(async () => {
  shop = await createTestApp({ LIMIT_FLASH_PIECES_PER_SHOPPER: '2' })
  chu = await aStaffMember(shop.db, { name: 'Chủ' })
  clerk = await aStaffMember(shop.db, { name: 'Nhân viên', role: 'orders' })
})
afterAll(() => shop.close())

const { aLine, aDraft, change, send, call } = draftScene(() => shop)
const { details, step, audited } = staffOrderScene(() => shop)
let phones = 940_000_000
const aPhone = () => `0${++phones}`
const byHand = (value: number, kind: 'amount' | 'percent' = 'amount', reason = 'Khách quen') => ({
  discount: { kind, value, reason },
})

const usesOf = async (id: string) =>
  (
    await shop.db
      .selectFrom('vouchers')
      .select('used')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).used

test('a discount by hand is in the sums, with who gave it and why, and never makes them negative', async () => {
  const line = await aLine({ quantity: 2 })
  const draft = await aDraft(chu, draftOf(line, byHand(15, 'percent')))
  const { shippingFee = 0 } = draft.quote ?? {}
  expect(draft.quote).toMatchObject({ staffDiscount: 30_000, total: 170_000 + shippingFee })
  expect(draft.discountBy?.name).toBe('Chủ')
  const { orderId } = (await send(clerk, draft)).json().data
  const order = await details(chu, orderId)
  expect(order).toMatchObject({ staffDiscount: 30_000, total: 170_000 + shippingFee })
  expect(order.payment.toCollect).toBe(170_000 + shippingFee)
  expect(order.timeline.map(({ kind, by, note }) => [kind, by.name, note])).toEqual([
    ['placed', 'Nhân viên', ''],
    ['note', 'Chủ', 'Lý do giảm giá: Khách quen'],
  ])
  expect(await audited(draft.id)).toEqual(['order-draft.created', 'order-draft.changed'])

  const gift = await aDraft(chu, draftOf(await aLine(), byHand(900_000_000)))
  expect(gift.quote).toMatchObject({ staffDiscount: 100_000, total: gift.quote?.shippingFee })
})

test('who may not give discounts neither adds nor changes one, but sends what somebody else gave', async () => {
  const line = await aLine()
  const plain = await aDraft(clerk, draftOf(line))
  expect((await change(clerk, plain, draftOf(line, byHand(5_000)))).statusCode).toBe(403)
  const given = (await change(chu, plain, draftOf(line, byHand(5_000)))).json().data
  const noted = (
    await change(clerk, given, draftOf(line, { ...byHand(5_000), note: 'Gấp' }))
  ).json()
  expect(noted.data).toMatchObject({ discountBy: { name: 'Chủ' }, quote: { staffDiscount: 5_000 } })
  for (const more of [byHand(6_000), byHand(5, 'percent'), byHand(5_000, 'amount', 'Khác')]) {
    expect((await change(clerk, noted.data, draftOf(line, more))).statusCode).toBe(403)
  }
  expect((await send(clerk, noted.data)).statusCode).toBe(200)

  const boss = await aStaffMember(shop.db, { role: 'manager' })
  const late = await aDraft(boss, draftOf(line, byHand(5_000)))
  await sql`UPDATE staff SET built_in_role = 'orders' WHERE id = ${boss.id}`.execute(shop.db)
  expect((await send(clerk, late)).statusCode).toBe(403)
  expect((await send(chu, late)).statusCode).toBe(200)
})

test('a discount needs a reason, and a percentage is at most 100', async () => {
  const draft = await aDraft(chu, draftOf(await aLine(), byHand(5_000, 'amount', '')))
  const answer = await send(chu, draft)
  expect(answer.json().errors).toEqual([
    { path: 'discount.reason', message: 'Hãy ghi lý do giảm giá.' },
  ])
  const payload = { id: draft.id, contents: draftOf(await aLine(), byHand(101, 'percent')) }
  expect((await call(chu, 'POST', 'order-drafts', payload)).statusCode).toBe(422)
})

test('a customer without an account uses a voucher once, and gets it back when the order is cancelled', async () => {
  const { id, code: voucherCode } = await aVoucher(shop.db, { quantity: 5 })
  const phone = aPhone()
  const one = await aDraft(chu, draftOf(await aLine(), { phone, voucherCode, ...byHand(20_000) }))
  expect(one.quote).toMatchObject({ voucherDiscount: 10_000, staffDiscount: 20_000 })
  const { orderId } = (await send(chu, one)).json().data
  expect(await details(chu, orderId)).toMatchObject({ voucherCode, voucherDiscount: 10_000 })
  expect(await usesOf(id)).toBe(1)

  const contents = draftOf(await aLine(), { phone, voucherCode })
  const again = await aDraft(chu, contents)
  expect(again.quote).toMatchObject({ voucherDiscount: 0, voucherProblem: expect.any(String) })
  expect((await send(chu, again)).json()).toMatchObject({ code: 'VOUCHER_NOT_USABLE' })
  await step(chu, orderId, 'cancel', { reason: 'Khách đổi ý' })
  expect(await usesOf(id)).toBe(0)
  const back = (await call(chu, 'GET', `order-drafts/${again.id}`)).json().data
  expect((await send(chu, back)).statusCode).toBe(200)
  expect(await usesOf(id)).toBe(1)
})

test('of several orders to one number at once, one uses the voucher', async () => {
  const { id, code: voucherCode } = await aVoucher(shop.db, { quantity: 5 })
  const phone = aPhone()
  const drafts: Awaited<ReturnType<typeof aDraft>>[] = []
  for (const _ of [1, 2, 3]) {
    drafts.push(await aDraft(chu, draftOf(await aLine(), { phone, voucherCode })))
  }
  const sending = await shop.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM vouchers WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx)
    const sent = drafts.map((draft) => send(chu, draft))
    await waitingStatements(shop.services.pool, drafts.length)
    return { sent }
  })
  const codes = (await Promise.all(sending.sent)).map((sent) => sent.json().code ?? 'sent')
  expect(codes.toSorted()).toEqual(['VOUCHER_NOT_USABLE', 'VOUCHER_NOT_USABLE', 'sent'])
  expect(await usesOf(id)).toBe(1)
})

test('what staff note for themselves is neither in the export nor in the audit log', async () => {
  const { id: accountId } = await aShopper(shop.db)
  const own = { accountId, note: 'Khách khó tính', ...byHand(5_000, 'amount', 'Bù lần trước') }
  const draft = await aDraft(chu, draftOf(await aLine(), own))
  const exported = async () => JSON.stringify(await exportPersonalData(shop.db, accountId))
  expect(await exported()).toContain('12 phố Mẫu')
  expect(await exported()).not.toMatch(/khó tính|lần trước/)
  const { orderId } = (await send(chu, draft)).json().data
  expect(await exported()).toContain(orderId)
  expect(await exported()).not.toMatch(/khó tính|lần trước/)
  const { rows } = await sql<{ text: string }>`
    SELECT audit_log::text AS text FROM audit_log WHERE subject IN (${draft.id}, ${orderId})`.execute(
    shop.db,
  )
  expect(rows.map(({ text }) => text).join()).toContain('order.created')
  for (const { text } of rows) expect(text).not.toMatch(/khó tính|lần trước/)
})

test('a voucher of the shopper’s wallet is used up for their account', async () => {
  const shopper = await aShopper(shop.db)
  const voucher = await aVoucher(shop.db, { is_public: false })
  const held = { user_id: shopper.id, voucher_id: voucher.id }
  await shop.db.insertInto('user_vouchers').values(held).execute()
  const own = { phone: shopper.phone, voucherCode: voucher.code }
  const stranger = await aDraft(chu, draftOf(await aLine(), own))
  expect(stranger.quote?.voucherProblem).not.toBeNull()
  const draft = await aDraft(chu, draftOf(await aLine(), { ...own, accountId: shopper.id }))
  expect(draft.quote).toMatchObject({ voucherDiscount: 10_000, voucherProblem: null })
  expect((await send(chu, draft)).statusCode).toBe(200)
  expect(await usesOf(voucher.id)).toBe(1)
})

test('flash prices have the limit per customer, by phone number', async () => {
  const line = await aLine({ quantity: 2 })
  const sale = { productId: line.productId, variantIds: [line.variantId] }
  await aFlashSale(shop.db, { ...sale, price: 60_000, quantity: 10 })
  const phone = aPhone()
  const first = await aDraft(clerk, draftOf(line, { phone }))
  expect(first.quote).toMatchObject({ subtotal: 120_000, lines: [{ isFlashSale: true }] })
  const rival = await aDraft(clerk, draftOf(line, { phone }))
  expect((await send(clerk, first)).statusCode).toBe(200)
  const late = await send(clerk, rival)
  expect(late.json()).toMatchObject({ code: 'PRICE_CHANGED', details: { subtotal: 200_000 } })
})
