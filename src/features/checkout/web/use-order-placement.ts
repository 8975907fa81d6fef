import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PaymentMethod } from '#features/orders/contract.ts'
import { orderKey, type ShownOrder, type Sums } from '#features/orders/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { type Shopper, useShopper } from '#storefront/auth.ts'
import { announceCart } from '#storefront/cart-count.ts'
import { logProblem } from '#storefront/log-problem.ts'
import { serverNow } from '#storefront/server-clock.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { alertShopper, askShopper, dismissProblem } from '#storefront/ui/toasts.ts'
import { type PlacedOrder, placeOrder, requestConfirmation } from './checkout-calls.ts'
import {
  openAttempt,
  orderContent,
  settleAttempt,
  settleAttemptsOfLines,
  storePendingArrival,
  takePendingArrival,
} from './checkout-storage.ts'
import type { OrderedLine } from './checkout-totals.ts'
import { clearPurchasedLines } from './clear-purchased-lines.ts'
import { type EarlierOrder, findOrderOfAttempt } from './find-placed-order.ts'
import {
  type OrderPlacement,
  type PlacementEffect,
  type PlacementEffects,
  type PlacementEvent,
  reduceOrderPlacement,
  type Submission,
} from './order-placement.ts'
import type { Checkout } from './use-checkout.ts'

type Chosen = {
  userId: string
  paymentMethod: PaymentMethod
  onAddressMissing: (problem: string) => void
}

/**
 * Places the order by the reducer of order-placement.ts and runs its effects, even when the shopper leaves the page
 * meanwhile.
 */
export function useOrderPlacement(checkout: Checkout, chosen: Chosen) {
  const { userId, paymentMethod, onAddressMissing } = chosen
  const { items, address, discounts, figures, quote } = checkout
  const client = useQueryClient()
  const navigate = useNavigate()
  const shopper = useShopper()
  const [placement, setPlacement] = useState<OrderPlacement>({ status: 'idle' })
  // State of the latest event: two clicks within one render must see each other.
  const current = useRef(placement)

  const dispatch = (event: PlacementEvent): void => {
    const [next, ...effects] = reduceOrderPlacement(current.current, event)
    current.current = next
    setPlacement(next)
    for (const effect of effects) run(handlers, effect)
  }

  const prepare = (submission: Submission) => {
    const { content, agreed } = submission
    const now = serverNow()
    const attempt = openAttempt({ content, expectedTotal: agreed.total, userId, now }, randomUuid)
    dispatch({
      type: 'prepared',
      attempt,
      needsLookUp: attempt.at !== now && !browserApi().isOwnServer(),
    })
  }

  const request = async <Answer>(
    answer: Promise<Answer>,
    eventOf: (answer: Answer) => PlacementEvent,
  ) => {
    const failed = (error: unknown): PlacementEvent => ({ type: 'failed', error })
    dispatch(await answer.then(eventOf, failed))
  }

  const record = ({ id, order }: PlacedOrder, lines: readonly OrderedLine[]) => {
    settleAttemptsOfLines(lines.map(({ cartItemId }) => cartItemId))
    confirmByMail(shopper, order ?? { id })
    if (order) client.setQueryData(orderKey(id), order)
    void client.invalidateQueries({ queryKey: ['orders'] })
  }

  const openThankYouPage = async (
    orderId: string,
    lines: readonly OrderedLine[],
    message: string | undefined,
  ) => {
    storePendingArrival(orderId)
    clearPurchasedLines(lines)
    client.removeQueries({ queryKey: ['cart'] })
    await navigate(thankYouPath(orderId), { replace: true, state: { placed: true } })
    takePendingArrival()
    if (message) alertShopper(message, 'success')
  }

  const offerExistingOrder = async (orderId: string) => {
    announceCart()
    const wantsOrder = await askShopper(`Các sản phẩm này đã được đặt trong đơn ${orderId}.`, {
      description: 'Không có đơn thứ hai nào được tạo.',
      confirmLabel: 'Xem đơn',
      cancelLabel: 'Về giỏ hàng',
    })
    const target = wantsOrder ? `/user/account/orders/${encodeURIComponent(orderId)}` : '/cart'
    await navigate(target, { replace: true })
  }

  const reloads = {
    lines: checkout.reloadLines,
    address: checkout.reloadAddress,
    quote: checkout.requote,
  }
  const handlers: PlacementEffects = {
    prepare,
    lookUp: (attempt) =>
      void request(findOrderOfAttempt(browserApi(), attempt), (found) => ({
        type: 'looked-up',
        found,
      })),
    send: (attempt) =>
      void request(placeOrder(browserApi(), attempt), (order) => ({ type: 'accepted', order })),
    settle: settleAttempt,
    record,
    finish: openThankYouPage,
    offerExisting: offerExistingOrder,
    showSuccess: (message) => alertShopper(message, 'success'),
    showProblem: (problem) => alertShopper(problem, 'problem'),
    askAddress: onAddressMissing,
    retractProblem: dismissProblem,
    reload: (...parts) => {
      for (const part of parts) void reloads[part]()
    },
    dropVoucher: checkout.voucherLost.drop,
  }

  const submit = (agreed: Sums, methodId: string | undefined) => {
    if (items.length === 0 || !address) {
      dispatch({ type: 'incomplete', lacks: items.length === 0 ? 'items' : 'address' })
      return
    }
    const content = orderContent(items, {
      ...{ paymentMethod, methodId, discounts },
      addressId: address.id,
    })
    dispatch({ type: 'submitted', submission: { content, agreed, quote } })
  }

  return {
    placement,
    submit: () => submit(figures, checkout.methodId),
    acceptPrices: () => {
      if (placement.status !== 'price-changed') return
      const { now } = placement.change
      submit(now, now.method?.id ?? checkout.methodId)
    },
    declinePrices: () => dispatch({ type: 'price-declined' }),
    showEarlier: (earlier: EarlierOrder, hasMore: boolean) =>
      dispatch({ type: 'earlier-found', earlier, hasMore }),
  }
}

function run(handlers: PlacementEffects, [name, ...args]: PlacementEffect): void {
  const handler = handlers[name] as (...args: unknown[]) => void
  handler(...args)
}

export function thankYouPath(orderId: string): string {
  return `/order/thankyou/${encodeURIComponent(orderId)}`
}

/** Requests the confirmation e-mail in the background. Shoppers without an e-mail address get none. */
function confirmByMail(shopper: Shopper, order: ShownOrder | { id: string }) {
  if (shopper.status !== 'signed-in') return
  const { email } = shopper.user
  if (typeof email !== 'string' || email === '') return
  requestConfirmation(browserApi(), { to: email, name: shopper.name, order }).catch(
    (error: unknown) => logProblem('The confirmation e-mail was not requested', error),
  )
}
