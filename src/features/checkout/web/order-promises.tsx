import { RotateCcw, Store, Truck } from 'lucide-react'
import { daysText } from '#features/orders/domain.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import type { Quote } from './checkout-totals.ts'

type Props = {
  delivery: Quote['delivery']
  /** The server has not answered yet. */
  isCounting: boolean
}

/** What an order promises, beside its button: when it comes, how long it can be returned, and who sells. */
export function OrderPromises({ delivery, isCounting }: Props) {
  const { name, returnDays } = useShop()
  return (
    <ul
      aria-label="Giao hàng và đổi trả"
      className="mt-3 flex flex-col gap-2 border-t border-line pt-3 text-sm"
    >
      {/* Keeps its line: the sums above change at the same time. */}
      <li className="flex items-center gap-2">
        <Truck aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
        {isCounting && 'Đang tính ngày nhận hàng...'}
        {!isCounting && !delivery && 'Giao hàng toàn quốc'}
        {!isCounting && delivery && (
          <span>
            Dự kiến nhận hàng {delivery.maxDays > 0 && 'sau '}
            <strong className="font-semibold whitespace-nowrap">{daysText(delivery)}</strong>
          </span>
        )}
      </li>
      {returnDays > 0 && (
        <li className="flex items-center gap-2">
          <RotateCcw aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
          Hoàn tiền trong {returnDays} ngày
        </li>
      )}
      <li className="flex items-center gap-2">
        <Store aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
        <span className="min-w-0">Bán và giao bởi {name}</span>
      </li>
    </ul>
  )
}
