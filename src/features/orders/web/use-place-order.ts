import { useRef, useState } from 'react'
import { hasStatus, isRefused, messageOf } from '#storefront/api/api-error.ts'
import { browserApi, takesExtras } from '#storefront/api/browser-api.ts'
import { serverNow } from '#storefront/server-clock.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { alertShopper, takeBackProblem } from '#storefront/ui/notices.ts'
import type { PaymentMethod } from '../contract.ts'
import { attemptFor, settleAttempt } from './attempts.ts'
import { placeOrder } from './checkout-calls.ts'
import { sentDiscounts } from './chosen-discounts.ts'
import { orderedLines, type Quote } from './figures.ts'
import { findSent } from './find-earlier.ts'
import { alreadyOrderedAs, type Changed, isVoucherRefused, readChange } from './refusals.ts'
import type { Sums } from './sums.tsx'
import type { Checkout } from './use-checkout.ts'
import { useFinishOrder } from './use-finish-order.ts'

/** The figures that the shopper agreed to, and those that the server names now; `quote` held when it was agreed. */
export type PriceChange = { before: Sums; now: Changed; quote: Quote | 'failed' | undefined }

type Chosen = { userId: string; paymentMethod: PaymentMethod }

/** Placing the order: once, however often it is pressed, and to the end, however often it is interrupted. */
export function usePlaceOrder(checkout: Checkout, { userId, paymentMethod }: Chosen) {
  const { items, address, discounts, figures, quote, voucherLost } = checkout
  const finish = useFinishOrder()
  const underWay = useRef(false)
  const hasArrived = useRef(false)
  const [busy, setBusy] = useState(false)
  const [isUnknown, setUnknown] = useState(false)
  const [priceChange, setPriceChange] = useState<PriceChange>()

  const told = useRef<string>(undefined)
  const tell = (problem: string) => {
    told.current = problem
    alertShopper(problem, 'problem')
  }

  const send = async (agreed: Sums): Promise<void> => {
    if (items.length === 0) return tell('Bạn chưa chọn sản phẩm nào.')
    if (!address) return tell('Vui lòng thêm địa chỉ giao hàng trước khi đặt hàng.')
    const content = {
      ...{ items: orderedLines(items), paymentMethod, addressId: address.id },
      ...sentDiscounts(discounts),
    }
    const wanted = { content, expectedTotal: agreed.total, userId, now: serverNow() }
    const attempt = attemptFor(wanted, randomUuid)
    try {
      const isAgain = attempt.at !== wanted.now
      const sent = isAgain && !takesExtras() ? await findSent(browserApi(), attempt) : undefined
      const placed = sent ?? (await placeOrder(browserApi(), attempt))
      if (placed.id === '') {
        setUnknown(true)
        return tell('Không thể xác định mã đơn hàng. Vui lòng thử lại!')
      }
      await finish.arrive(placed, content.items)
      hasArrived.current = true
    } catch (error) {
      const isSettled = settles(error)
      setUnknown(!isSettled)
      if (isSettled) settleAttempt(attempt)
      const orderId = alreadyOrderedAs(error)
      if (orderId) {
        void checkout.reloadLines()
        return void finish.showOrdered(orderId, content.items)
      }
      const changed = readChange(error)
      if (changed) {
        // An earlier try carried the total of its time; the one that the server names was agreed to since.
        if (changed.total === agreed.total && attempt.body.expectedTotal !== agreed.total) {
          return send(agreed)
        }
        setPriceChange({ before: agreed, now: changed, quote })
        return void checkout.requote()
      }
      const problem = messageOf(error, fallback(error))
      tell(problem)
      // Without it the order is quoted anew by itself.
      if (isVoucherRefused(error) && discounts.voucherCode) return voucherLost.drop(problem)
      if (hasStatus(error, 404)) void checkout.reloadAddress()
      if (hasStatus(error, 404, 409)) void checkout.reloadLines()
      if (hasStatus(error, 400, 404, 409)) void checkout.requote()
    }
  }

  const place = async (agreed: Sums) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setPriceChange(undefined)
    // What was told of the last try does not stand beside what becomes of this one.
    if (told.current) takeBackProblem(told.current)
    try {
      await send(agreed)
    } finally {
      underWay.current = false
      // The page that thanks may take a moment to be drawn.
      if (!hasArrived.current) setBusy(false)
    }
  }

  return {
    busy,
    /** The last try was neither accepted nor refused, as far as is known. */
    isUnknown: isUnknown && !busy,
    place: () => place(figures),
    priceChange,
    acceptChange: () => priceChange && place(priceChange.now),
    refuseChange: () => setPriceChange(undefined),
  }
}

/** True when nothing can have come of this attempt; who is not let in is not told what became of it before. */
function settles(error: unknown): boolean {
  return isRefused(error) && !hasStatus(error, 401, 403, 429)
}

function fallback(error: unknown): string {
  return hasStatus(error, 400, 409)
    ? 'Flash Sale đã hết hàng hoặc không đủ số lượng.'
    : 'Không thể tạo đơn, vui lòng thử lại.'
}
