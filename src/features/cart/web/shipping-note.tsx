import { Truck } from 'lucide-react'
import { formatVnd } from '#shared/format.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import type { CartItem } from '../contract.ts'
import { subtotalOf } from '../domain.ts'
import { useEstimate } from './use-estimate.ts'

type Props = {
  selected: readonly CartItem[]
  /** A selected line can't be bought as it is. */
  hasTrouble: boolean
}

/** Says that shipping is free, or how much is missing; its space stays reserved while the server is asked. */
export function ShippingNote({ selected, hasTrouble }: Props) {
  const { freeShippingFrom } = useShop()
  const fee = useEstimate(selected, { hasTrouble })
  const missing = freeShippingFrom - subtotalOf(selected)
  return (
    <p className="flex min-h-6 items-center text-sm">
      {fee === 0 && (
        <span className="flex items-center gap-1.5 font-semibold text-leaf">
          <Truck aria-hidden="true" className="size-4 shrink-0" />
          Miễn phí vận chuyển
        </span>
      )}
      {fee !== undefined && fee > 0 && missing > 0 && (
        <span className="text-ink-soft max-md:text-xs">
          Mua thêm <b className="tabular-nums">{formatVnd(missing)}</b> để được miễn phí vận chuyển
        </span>
      )}
    </p>
  )
}
