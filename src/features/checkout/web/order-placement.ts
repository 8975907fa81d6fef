import type { Sums } from '#features/orders/web/public.ts'
import { hasStatus, messageOf } from '#storefront/api/api-error.ts'
import type { PlacedOrder } from './checkout-calls.ts'
import type { OrderAttempt, OrderContent } from './checkout-storage.ts'
import type { OrderedLine, Quote } from './checkout-totals.ts'
import type { EarlierOrder } from './find-placed-order.ts'
import {
  type ChangedPrices,
  isFinalRefusal,
  isVoucherRefused,
  parseChangedPrices,
  parseExistingOrderId,
} from './order-refusal.ts'

/** The submitted order: its content, the agreed sums, and the quote that was shown. */
export type Submission = {
  content: OrderContent
  agreed: Sums
  quote: Quote | 'failed' | undefined
}

/** The sums agreed to, those the server names now, and the quote shown when the shopper agreed. */
export type PriceChange = { before: Sums; now: ChangedPrices; quote: Submission['quote'] }

export type OrderPlacement =
  | { status: 'idle' }
  /** The attempt is being read from storage or stored. */
  | { status: 'preparing'; submission: Submission }
  | { status: 'sending'; submission: Submission; attempt: OrderAttempt }
  /** The order list is searched for the order of an earlier, unanswered request. */
  | { status: 'looking-up'; submission: Submission; attempt: OrderAttempt }
  /** The last request was neither accepted nor refused, as far as is known. */
  | { status: 'unknown'; problem: string }
  | { status: 'refused'; problem: string }
  | { status: 'price-changed'; change: PriceChange }
  | { status: 'already-ordered'; orderId: string }
  | { status: 'placed'; orderId: string }

export type PlacementEvent =
  | { type: 'submitted'; submission: Submission }
  | { type: 'incomplete'; lacks: 'items' | 'address' }
  | { type: 'prepared'; attempt: OrderAttempt; needsLookUp: boolean }
  | { type: 'looked-up'; found: PlacedOrder | undefined }
  /** The server accepted; its answer may lack the order's id. */
  | { type: 'accepted'; order: PlacedOrder }
  | { type: 'failed'; error: unknown }
  | { type: 'price-declined' }
  /** An unanswered request of an earlier visit turns out to be an order; `hasMore`: other lines are still to be bought. */
  | { type: 'earlier-found'; earlier: EarlierOrder; hasMore: boolean }

type Part = 'lines' | 'address' | 'quote'

/** The effects by name; the hook runs them. */
export type PlacementEffects = {
  prepare: (submission: Submission) => void
  lookUp: (attempt: OrderAttempt) => void
  send: (attempt: OrderAttempt) => void
  settle: (attempt: OrderAttempt) => void
  /** Records the order: confirmation e-mail, caches, settled attempts. */
  record: (order: PlacedOrder, lines: readonly OrderedLine[]) => void
  /** Clears the cart and opens the thank-you page, then shows the message. */
  finish: (orderId: string, lines: readonly OrderedLine[], message: string | undefined) => void
  offerExisting: (orderId: string) => void
  showSuccess: (message: string) => void
  showProblem: (problem: string) => void
  /** Shows where the address is missing. */
  askAddress: (problem: string) => void
  retractProblem: (problem: string) => void
  reload: (...parts: Part[]) => void
  dropVoucher: (problem: string) => void
}

/** An effect to run: its name and arguments. */
export type PlacementEffect = {
  [Name in keyof PlacementEffects]: [Name, ...Parameters<PlacementEffects[Name]>]
}[keyof PlacementEffects]

const incompleteMessages = {
  items: 'Bạn chưa chọn sản phẩm nào.',
  address: 'Vui lòng thêm địa chỉ giao hàng trước khi đặt hàng.',
}

type Transition = readonly [OrderPlacement, ...PlacementEffect[]]

/** The next state of placing an order, and the effects to run in this order. An event that does not fit changes nothing. */
export function reduceOrderPlacement(state: OrderPlacement, event: PlacementEvent): Transition {
  switch (event.type) {
    case 'submitted': {
      if (isBusy(state)) return [state]
      const { submission } = event
      return [{ status: 'preparing', submission }, ...retract(state), ['prepare', submission]]
    }
    case 'incomplete': {
      if (isBusy(state)) return [state]
      const problem = incompleteMessages[event.lacks]
      const status = state.status === 'unknown' ? 'unknown' : 'refused'
      const show = event.lacks === 'address' ? 'askAddress' : 'showProblem'
      return [{ status, problem }, ...retract(state), [show, problem]]
    }
    case 'prepared': {
      if (state.status !== 'preparing') return [state]
      const { attempt, needsLookUp } = event
      const status = needsLookUp ? 'looking-up' : 'sending'
      return [
        { status, submission: state.submission, attempt },
        [needsLookUp ? 'lookUp' : 'send', attempt],
      ]
    }
    case 'looked-up': {
      if (state.status !== 'looking-up') return [state]
      if (event.found) return finish(event.found, state.submission.content.items)
      return [{ ...state, status: 'sending' }, ['send', state.attempt]]
    }
    case 'accepted': {
      if (state.status !== 'sending') return [state]
      if (event.order.id !== '') return finish(event.order, state.submission.content.items)
      const problem = 'Không thể xác định mã đơn hàng. Vui lòng thử lại!'
      return [{ status: 'unknown', problem }, ['showProblem', problem]]
    }
    case 'failed':
      if (state.status !== 'sending' && state.status !== 'looking-up') return [state]
      return fail(state, event.error)
    case 'price-declined':
      return [state.status === 'price-changed' ? { status: 'idle' } : state]
    case 'earlier-found': {
      const { order, attempt } = event.earlier
      const placed = { id: order.id, order }
      const { items } = attempt.body
      if (!event.hasMore) {
        return finish(placed, items, 'Đơn hàng trước đó của bạn đã được đặt.')
      }
      const message = `Đơn hàng trước đó của bạn (${order.id}) đã được đặt.`
      return [state, ['record', placed, items], ['showSuccess', message]]
    }
  }
}

/** True while a request is under way, and once the order is placed. */
export function isBusy({ status }: OrderPlacement): boolean {
  return ['preparing', 'sending', 'looking-up', 'placed'].includes(status)
}

function retract(state: OrderPlacement): PlacementEffect[] {
  return 'problem' in state ? [['retractProblem', state.problem]] : []
}

function finish(order: PlacedOrder, lines: readonly OrderedLine[], message?: string): Transition {
  return [
    { status: 'placed', orderId: order.id },
    ['record', order, lines],
    ['finish', order.id, lines, message],
  ]
}

type Requesting = Extract<OrderPlacement, { status: 'sending' | 'looking-up' }>

function fail({ submission, attempt }: Requesting, error: unknown): Transition {
  const { content, agreed, quote } = submission
  const isFinal = isFinalRefusal(error)
  const settled: PlacementEffect[] = isFinal ? [['settle', attempt]] : []
  const orderId = parseExistingOrderId(error)
  if (orderId) {
    return [
      { status: 'already-ordered', orderId },
      ...settled,
      ['reload', 'lines'],
      ['record', { id: orderId, order: undefined }, content.items],
      ['offerExisting', orderId],
    ]
  }
  const now = parseChangedPrices(error)
  // An earlier attempt carried an older total; the shopper has agreed to the server's total since.
  if (now?.total === agreed.total && attempt.body.expectedTotal !== agreed.total) {
    return [{ status: 'preparing', submission }, ...settled, ['prepare', submission]]
  }
  if (now) {
    return [
      { status: 'price-changed', change: { before: agreed, now, quote } },
      ...settled,
      ['reload', 'quote'],
    ]
  }
  const problem = messageOf(error, fallbackMessage(error))
  return [
    { status: isFinal ? 'refused' : 'unknown', problem },
    ...settled,
    ['showProblem', problem],
    // Without the voucher the quote is loaded again by itself.
    content.voucherCode && isVoucherRefused(error)
      ? ['dropVoucher', problem]
      : ['reload', ...staleParts(error)],
  ]
}

function staleParts(error: unknown): Part[] {
  if (hasStatus(error, 404)) return ['address', 'lines', 'quote']
  if (hasStatus(error, 409)) return ['lines', 'quote']
  return hasStatus(error, 400) ? ['quote'] : []
}

function fallbackMessage(error: unknown): string {
  return hasStatus(error, 400, 409)
    ? 'Flash Sale đã hết hàng hoặc không đủ số lượng.'
    : 'Không thể tạo đơn, vui lòng thử lại.'
}
