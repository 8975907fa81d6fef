import { describe, expect, test } from 'vitest'
import { noReductions, type ShownOrder } from '#features/orders/web/public.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import type { OrderAttempt } from './checkout-storage.ts'
import {
  isBusy,
  type OrderPlacement,
  type PlacementEvent,
  reduceOrderPlacement as reduce,
  type Submission,
} from './order-placement.ts'

const line = {
  ...{ cartItemId: 'l1', productId: 'p', variantId: 'v', quantity: 2 },
  ...{ flashSaleId: null, flashSaleVariantId: null },
}
const content: Submission['content'] = {
  ...{ items: [line], paymentMethod: 'COD', addressId: 'a' },
}
const agreed = { ...noReductions, subtotal: 100_000, shippingFee: 16_000, total: 116_000 }
const submission: Submission = { content, agreed, quote: undefined }
const attempt: OrderAttempt = {
  ...{ key: 'k', userId: 'u', at: 1 },
  body: { ...content, expectedTotal: agreed.total },
}
const problem = 'Không thể tạo đơn, vui lòng thử lại.'
const change = { before: agreed, now: { ...agreed, total: 126_000, lines: [] }, quote: undefined }

const states = {
  idle: { status: 'idle' },
  preparing: { status: 'preparing', submission },
  sending: { status: 'sending', submission, attempt },
  'looking-up': { status: 'looking-up', submission, attempt },
  unknown: { status: 'unknown', problem },
  refused: { status: 'refused', problem },
  'price-changed': { status: 'price-changed', change },
  'already-ordered': { status: 'already-ordered', orderId: 'DH1' },
  placed: { status: 'placed', orderId: 'DH1' },
} satisfies { [Status in OrderPlacement['status']]: OrderPlacement & { status: Status } }
const all = Object.values(states)
const requesting = [states.sending, states['looking-up']]

const order = { id: 'DH1', order: undefined }
const finished = [states.placed, ['record', order, [line]], ['finish', 'DH1', [line], undefined]]
const refusal = (status: number, code = `HTTP_${status}`, details = {}) =>
  new ApiError(status, { code, details })
const failWith = (error: unknown, state: OrderPlacement = states.sending) =>
  reduce(state, { type: 'failed', error })

describe('submitting', () => {
  test.each(all.filter((state) => !isBusy(state)))('begins from $status', (state) => {
    const retracted = 'problem' in state ? [['retractProblem', problem]] : []
    expect(reduce(state, { type: 'submitted', submission })).toEqual([
      states.preparing,
      ...retracted,
      ['prepare', submission],
    ])
  })

  test('while a request is under way, or after the order, changes nothing', () => {
    const busy = all.filter(isBusy)
    expect(busy.map(({ status }) => status)).toEqual([
      ...['preparing', 'sending', 'looking-up', 'placed'],
    ])
    for (const state of busy) {
      expect(reduce(state, { type: 'submitted', submission })).toEqual([state])
      expect(reduce(state, { type: 'incomplete', lacks: 'address' })).toEqual([state])
    }
  })

  test.each([
    ['items', 'Bạn chưa chọn sản phẩm nào.', 'showProblem'],
    ['address', 'Vui lòng thêm địa chỉ giao hàng trước khi đặt hàng.', 'askAddress'],
  ] as const)('without %s is refused with a message', (lacks, message, show) => {
    expect(reduce(states.idle, { type: 'incomplete', lacks })).toEqual([
      { status: 'refused', problem: message },
      [show, message],
    ])
    // It says nothing about the request before it.
    expect(reduce(states.unknown, { type: 'incomplete', lacks })).toEqual([
      { status: 'unknown', problem: message },
      ['retractProblem', problem],
      [show, message],
    ])
  })
})

describe('a prepared attempt', () => {
  test('is sent', () => {
    expect(reduce(states.preparing, { type: 'prepared', attempt, needsLookUp: false })).toEqual([
      states.sending,
      ['send', attempt],
    ])
  })

  test('is looked up first where sending it again could place a second order', () => {
    expect(reduce(states.preparing, { type: 'prepared', attempt, needsLookUp: true })).toEqual([
      states['looking-up'],
      ['lookUp', attempt],
    ])
  })

  test('is sent when no matching order is found', () => {
    expect(reduce(states['looking-up'], { type: 'looked-up', found: undefined })).toEqual([
      states.sending,
      ['send', attempt],
    ])
  })

  test('is placed when its order is found', () => {
    expect(reduce(states['looking-up'], { type: 'looked-up', found: order })).toEqual(finished)
  })
})

describe('an accepted order', () => {
  test('is recorded and its page is opened', () => {
    expect(reduce(states.sending, { type: 'accepted', order })).toEqual(finished)
  })

  test('without an id is of unknown outcome: its attempt stays', () => {
    const message = 'Không thể xác định mã đơn hàng. Vui lòng thử lại!'
    const withoutId = { id: '', order: undefined }
    expect(reduce(states.sending, { type: 'accepted', order: withoutId })).toEqual([
      { status: 'unknown', problem: message },
      ['showProblem', message],
    ])
  })
})

describe('a failure', () => {
  test.each(requesting)('without an answer leaves the outcome unknown while $status', (state) => {
    for (const error of [refusal(0, 'NETWORK'), refusal(0, 'TIMEOUT'), refusal(503), new Error()]) {
      expect(failWith(error, state)).toEqual([states.unknown, ['showProblem', problem], ['reload']])
    }
  })

  test.each([401, 403, 429])('of status %s does not settle an earlier request', (status) => {
    expect(failWith(refusal(status))).toEqual([
      states.unknown,
      ['showProblem', problem],
      ['reload'],
    ])
  })

  const soldOut = 'Flash Sale đã hết hàng hoặc không đủ số lượng.'
  test.each([
    [400, soldOut, ['quote']],
    [404, problem, ['address', 'lines', 'quote']],
    [409, soldOut, ['lines', 'quote']],
    [422, problem, []],
  ])('of status %s is a refusal that settles the attempt', (status, message, parts) => {
    expect(failWith(refusal(status))).toEqual([
      { status: 'refused', problem: message },
      ['settle', attempt],
      ['showProblem', message],
      ['reload', ...parts],
    ])
  })

  test('shows the message of the server', () => {
    const error = new ApiError(409, { code: 'OUT_OF_STOCK', serverMessage: '“Gối” đã hết hàng.' })
    expect(failWith(error)[0]).toEqual({ status: 'refused', problem: '“Gối” đã hết hàng.' })
  })

  test('for the voucher drops it, where one was chosen', () => {
    const error = refusal(422, 'VOUCHER_NOT_USABLE')
    const voucherCode = 'TET'
    const withVoucher = { ...submission, content: { ...content, voucherCode } }
    expect(failWith(error, { ...states.sending, submission: withVoucher })).toEqual([
      states.refused,
      ['settle', attempt],
      ['showProblem', problem],
      ['dropVoucher', problem],
    ])
    expect(failWith(error)).toContainEqual(['reload'])
  })

  test('because the lines are ordered already offers that order', () => {
    expect(failWith(refusal(409, 'ALREADY_ORDERED', { orderId: 'DH1' }))).toEqual([
      states['already-ordered'],
      ['settle', attempt],
      ['reload', 'lines'],
      ['record', order, [line]],
      ['offerExisting', 'DH1'],
    ])
  })
})

describe('a changed price', () => {
  const changed = refusal(409, 'PRICE_CHANGED', { ...change.now, lines: [] })

  test('is asked about', () => {
    expect(failWith(changed)).toEqual([
      states['price-changed'],
      ['settle', attempt],
      ['reload', 'quote'],
    ])
  })

  test('can be declined', () => {
    expect(reduce(states['price-changed'], { type: 'price-declined' })).toEqual([states.idle])
  })

  test('that the shopper has agreed to since is sent in a new attempt', () => {
    const latest = { ...submission, agreed: change.now }
    expect(failWith(changed, { status: 'sending', submission: latest, attempt })).toEqual([
      { status: 'preparing', submission: latest },
      ['settle', attempt],
      ['prepare', latest],
    ])
  })

  test('is asked about when the attempt already carried the agreed total', () => {
    const latest = { ...submission, agreed: change.now }
    const body = { ...attempt.body, expectedTotal: change.now.total }
    const [next] = failWith(changed, {
      ...{ status: 'sending', submission: latest, attempt: { ...attempt, body } },
    })
    expect(next.status).toBe('price-changed')
  })
})

describe('an earlier order', () => {
  const earlier = { order: { id: 'DH1' } as ShownOrder, attempt }
  const placed = { id: 'DH1', order: earlier.order }

  test('opens its page when nothing else is to be bought', () => {
    expect(reduce(states.idle, { type: 'earlier-found', earlier, hasMore: false })).toEqual([
      states.placed,
      ['record', placed, [line]],
      ['finish', 'DH1', [line], 'Đơn hàng trước đó của bạn đã được đặt.'],
    ])
  })

  test.each(all)('is only reported when other lines remain, in the state $status', (state) => {
    expect(reduce(state, { type: 'earlier-found', earlier, hasMore: true })).toEqual([
      state,
      ['record', placed, [line]],
      ['showSuccess', 'Đơn hàng trước đó của bạn (DH1) đã được đặt.'],
    ])
  })
})

const expected: [PlacementEvent, OrderPlacement['status'][]][] = [
  [{ type: 'prepared', attempt, needsLookUp: false }, ['preparing']],
  [{ type: 'looked-up', found: order }, ['looking-up']],
  [{ type: 'accepted', order }, ['sending']],
  [{ type: 'failed', error: new Error() }, ['sending', 'looking-up']],
  [{ type: 'price-declined' }, ['price-changed']],
]
test.each(expected)(
  'an event that does not fit the state changes nothing: %j',
  (event, statuses) => {
    for (const state of all.filter(({ status }) => !statuses.includes(status))) {
      expect(reduce(state, event)).toEqual([state])
    }
  },
)
