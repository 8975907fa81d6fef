import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { useEffect } from 'react'
import { formatBadge, formatVnd } from '#shared/format.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { alertShopper } from '#storefront/ui/notices.ts'
import type { CartItem } from '../contract.ts'
import { subtotalOf } from '../domain.ts'
import { estimate } from './calls.ts'
import { keyOf, storeSelectedKeys, storeSnapshot } from './selection.ts'

const hint = 'Vui lòng chọn sản phẩm'

/** What the selected lines come to, and the way to the checkout; fixed at a phone's bottom edge. */
export function CartBar({ selected }: { selected: readonly CartItem[] }) {
  const pieces = selected.reduce((sum, item) => sum + item.quantity, 0)
  const estimated = useEstimate(selected)
  const subtotal = estimated.subtotal ?? subtotalOf(selected)
  useEffect(() => storeSnapshot(selected, subtotal), [selected, subtotal])
  return (
    <section
      aria-label="Tạm tính"
      className="page-bar wide-bar z-30 flex min-h-18 items-center gap-3 bg-surface shadow-bar max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:px-4 max-md:pt-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))] md:sticky md:bottom-0 md:rounded-t-lg md:px-6 md:py-4"
    >
      <div className="flex min-w-0 flex-1 flex-col md:items-end">
        <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-sm text-ink-soft">Tạm tính</span>
          <span className="text-lg font-bold text-son tabular-nums md:text-2xl">
            {formatVnd(subtotal)}
          </span>
        </p>
        {selected.length > 0 && estimated.isFree && (
          <p className="flex items-center gap-1 text-sm font-semibold text-leaf">
            <Truck aria-hidden="true" className="size-4 shrink-0" />
            Miễn phí vận chuyển
          </p>
        )}
      </div>
      {pieces > 0 ? (
        <ButtonLink
          to="/checkout"
          variant="primary"
          size="lg"
          className="max-md:px-4"
          // Another tab may have told its own selection since this one was shown.
          onClick={() => storeSelectedKeys(selected)}
        >
          Thanh toán ({formatBadge(pieces)})
        </ButtonLink>
      ) : (
        // A finger sees no tooltip.
        <Button
          variant="primary"
          size="lg"
          disabled
          title={hint}
          onClickCapture={() => alertShopper(hint)}
        >
          Thanh toán
        </Button>
      )}
    </section>
  )
}

/** What the server says of the selected lines; its subtotal counts only for exactly these. */
function useEstimate(selected: readonly CartItem[]) {
  const lines = selected.map((item) => [keyOf(item), item.quantity, item.currentPrice])
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: ['cart-estimate', lines],
    queryFn: () => estimate(browserApi(), selected),
    enabled: selected.length > 0,
    placeholderData: keepPreviousData,
  })
  if (!data || isError) return { isFree: false, subtotal: undefined }
  return {
    isFree: data.shippingFee === 0,
    subtotal: isPlaceholderData || selected.length === 0 ? undefined : data.subtotal,
  }
}
