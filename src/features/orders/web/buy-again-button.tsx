import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefused, messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { Button } from '#storefront/ui/button.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { buyAgain } from './buy-again.ts'
import type { ShownOrder } from './order-parsers.ts'

/** Puts the items of a finished order into the cart and opens it. */
export function BuyAgainButton({ order }: { order: ShownOrder }) {
  const { busy, start } = useBuyAgain(order)
  if (order.status !== 'COMPLETED' && order.status !== 'CANCELLED') return null
  return (
    <Button busy={busy} busyLabel="Đang thêm..." onClick={() => void start()}>
      Mua lại<span className="sr-only"> đơn {order.id}</span>
    </Button>
  )
}

function useBuyAgain(order: ShownOrder) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  // Reused while the outcome is unknown, so that pressing again adds nothing twice.
  const key = useRef<string>(undefined)
  const start = async () => {
    setBusy(true)
    key.current ??= randomUuid()
    try {
      const { added, skipped } = await buyAgain(browserApi(), order, key.current)
      key.current = undefined
      for (const why of skipped) alertShopper(why)
      if (added > 0) await navigate('/cart')
      else if (skipped.length === 0) alertShopper(nothing, 'problem')
    } catch (error) {
      if (isRefused(error)) key.current = undefined
      alertShopper(messageOf(error, 'Không thể mua lại đơn hàng. Vui lòng thử lại.'), 'problem')
    } finally {
      setBusy(false)
    }
  }
  return { busy, start }
}

const nothing = 'Các sản phẩm của đơn này hiện không mua được.'
