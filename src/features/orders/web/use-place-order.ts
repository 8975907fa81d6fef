import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, hasStatus, messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { number } from '#storefront/api/read.ts'
import { useShopper } from '#storefront/auth.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { alertShopper } from '#storefront/ui/notices.ts'
import type { PaymentMethod } from '../contract.ts'
import { clearBought, confirmByMail } from './after-order.ts'
import { attemptFor, isRefused, settleAttempt } from './attempts.ts'
import { placeOrder } from './calls.ts'
import { sentLines } from './figures.ts'
import { orderKey } from './order-query.ts'
import type { Checkout } from './use-checkout.ts'

export type Sums = { subtotal: number; shippingFee: number; total: number }
/** The figures that the shopper agreed to, and those that the server names now. */
export type PriceChange = { before: Sums; now: Sums }

/** Placing the order: once, however often it is pressed, and to the end, however often it is interrupted. */
export function usePlaceOrder(checkout: Checkout, paymentMethod: PaymentMethod) {
  const { items, address, figures } = checkout
  const client = useQueryClient()
  const navigate = useNavigate()
  const shopper = useShopper()
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [priceChange, setPriceChange] = useState<PriceChange>()

  const send = async (agreed: Sums) => {
    if (items.length === 0) return alertShopper('Bạn chưa chọn sản phẩm nào.', 'problem')
    if (!address) {
      return alertShopper('Vui lòng thêm địa chỉ giao hàng trước khi đặt hàng.', 'problem')
    }
    const content = { items: sentLines(items), paymentMethod, addressId: address.id }
    const lineIds = items.map(({ id }) => id)
    const attempt = attemptFor({ content, lineIds, expectedTotal: agreed.total }, randomUuid)
    try {
      const placed = await placeOrder(browserApi(), attempt)
      if (placed.id === '') {
        return alertShopper('Không thể xác định mã đơn hàng. Vui lòng thử lại!', 'problem')
      }
      settleAttempt(attempt)
      clearBought(items)
      confirmByMail(shopper, placed.order ?? { id: placed.id })
      if (placed.order) client.setQueryData(orderKey(placed.id), placed.order)
      void client.invalidateQueries({ queryKey: ['orders'] })
      client.removeQueries({ queryKey: ['cart'] })
      await navigate(`/order/thankyou/${encodeURIComponent(placed.id)}`, { replace: true })
    } catch (error) {
      if (isRefused(error)) settleAttempt(attempt)
      const changed = changedSums(error)
      if (changed) return setPriceChange({ before: agreed, now: changed })
      alertShopper(messageOf(error, fallback(error)), 'problem')
      if (hasStatus(error, 404)) void checkout.reloadAddress()
      if (hasStatus(error, 400, 404, 409)) void checkout.requote()
    }
  }

  const place = async (agreed: Sums) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setPriceChange(undefined)
    try {
      await send(agreed)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    place: () => place(figures),
    priceChange,
    acceptChange: () => priceChange && place(priceChange.now),
    refuseChange: () => {
      setPriceChange(undefined)
      void checkout.requote()
    },
  }
}

function fallback(error: unknown): string {
  return hasStatus(error, 400, 409)
    ? 'Flash Sale đã hết hàng hoặc không đủ số lượng.'
    : 'Không thể tạo đơn, vui lòng thử lại.'
}

function changedSums(error: unknown): Sums | undefined {
  if (!(error instanceof ApiError) || error.code !== 'PRICE_CHANGED') return undefined
  const total = number(error.details.total)
  if (total === undefined) return undefined
  const shippingFee = number(error.details.shippingFee) ?? 0
  return { total, shippingFee, subtotal: number(error.details.subtotal) ?? total - shippingFee }
}
