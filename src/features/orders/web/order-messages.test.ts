import { expect, test } from 'vitest'
import { orderAnnouncement, paymentNotice, thankYouMessage } from './order-messages.ts'
import { parseOrder } from './order-parsers.ts'

const transfer = { amount: 70_000, memo: 'DH7K3M9QX2' }
const order = (fields: object, payment: object = {}) =>
  parseOrder({
    data: {
      id: 'DH7K3M9QX2',
      status: 'PENDING',
      total: 100_000,
      paymentMethod: 'BANK_TRANSFER',
      ...fields,
      payment: { status: 'unpaid', ...payment },
    },
  })
const cancelledBy = (actor: string) => ({
  status: 'CANCELLED',
  events: [{ kind: 'cancelled', actor, at: '2026-11-20T03:00:00Z' }],
})

test.each([
  ['paid at the door', order({ paymentMethod: 'COD' }), /sớm liên hệ/],
  ['transfer awaited', order({}, { bankTransfer: transfer }), /Vui lòng chuyển khoản theo/],
  ['paid', order({}, { status: 'paid' }), /đã nhận được thanh toán/],
  ['on its way', order({ status: 'SHIPPING' }, { status: 'paid' }), /trên đường/],
  ['done', order({ status: 'COMPLETED' }, { status: 'paid' }), /hoàn tất/],
  ['of a status not known', order({ status: 'PACKED', paymentMethod: 'COD' }), /sớm liên hệ/],
])('an order is thanked for: %s', (_what, shown, text) => {
  expect(thankYouMessage(shown, false)).toMatchObject({
    isGood: true,
    text: expect.stringMatching(text),
  })
})

test.each([
  ['shopper', 'Bạn đã huỷ đơn hàng này.'],
  ['keeper', 'Cửa hàng đã huỷ đơn hàng này.'],
  ['system', 'Đơn hàng đã tự động huỷ vì quá hạn thanh toán.'],
  ['nobody known', 'Đơn hàng này không còn hiệu lực.'],
])('an order cancelled by %s shows neither thanks nor a request to pay', (actor, why) => {
  const shown = order(cancelledBy(actor))
  expect(thankYouMessage(shown, false)).toMatchObject({ isGood: false, text: why })
  expect(paymentNotice(shown)).toMatchObject({
    kind: 'ended',
    text: 'Vui lòng không chuyển khoản cho đơn hàng này nữa.',
  })
})

test('after the deadline no payment is requested', () => {
  const shown = order({}, { bankTransfer: transfer })
  expect(thankYouMessage(shown, true).text).toBe('Thời hạn thanh toán của đơn hàng đã hết.')
  expect(thankYouMessage(order({ status: 'SHIPPING' }), true).text).toMatch(/trên đường/)
})

test.each([
  ['awaited', order({}, { bankTransfer: transfer }), { kind: 'awaited', text: '' }],
  [
    'in part',
    order({}, { bankTransfer: transfer, paidAmount: 30_000 }),
    { kind: 'awaited', text: 'Đã nhận 30.000đ, còn thiếu 70.000đ.' },
  ],
  [
    'paid',
    order({}, { status: 'paid', paidAmount: 100_000 }),
    { kind: 'settled', text: 'Chúng tôi đã nhận 100.000đ.' },
  ],
  [
    'too much',
    order({}, { status: 'paid', paidAmount: 120_000, refundDue: 20_000 }),
    { kind: 'refund', text: 'Bạn đã chuyển thừa 20.000đ, chúng tôi sẽ hoàn lại.' },
  ],
  [
    'cancelled after it was paid',
    order(cancelledBy('shopper'), { status: 'refund_due', refundDue: 100_000 }),
    { kind: 'refund', text: 'Chúng tôi sẽ hoàn lại 100.000đ cho bạn.' },
  ],
  [
    'given back',
    order(cancelledBy('shopper'), { status: 'refunded' }),
    { kind: 'settled', heading: 'Đã hoàn tiền' },
  ],
])('the sentence about the payment: %s', (_what, shown, state) => {
  expect(paymentNotice(shown)).toMatchObject(state)
})

test('without a change of the payment there is no sentence', () => {
  expect(paymentNotice(order({ paymentMethod: 'COD' }))).toBeUndefined()
  expect(paymentNotice(order({ ...cancelledBy('shopper'), paymentMethod: 'COD' }))).toBeUndefined()
  expect(paymentNotice(order({ status: 'SHIPPING' }, { status: 'paid' }))).toBeUndefined()
})

test('news name the status and the money', () => {
  expect(orderAnnouncement(order({}, { status: 'paid', paidAmount: 100_000 }))).toBe(
    'Chờ xác nhận. Đã nhận thanh toán. Chúng tôi đã nhận 100.000đ.',
  )
  expect(orderAnnouncement(order({}, { bankTransfer: transfer }))).toBe('Chờ xác nhận')
})
