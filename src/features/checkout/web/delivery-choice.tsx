import { Truck } from 'lucide-react'
import type { DeliveryMethod } from '#features/orders/delivery-contract.ts'
import { daysText } from '#features/orders/domain.ts'
import { feeText } from '#features/orders/web/public.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { ChosenDelivery } from './chosen-delivery.ts'
import type { Checkout } from './use-checkout.ts'

type Choosing = {
  chosen: ChosenDelivery | undefined
  onChange: (method: DeliveryMethod) => void
}

type Props = Choosing & {
  methods: readonly DeliveryMethod[]
  /** The one of the sums. */
  priced: string | undefined
}

const title = 'Cách giao hàng'

/** The choice, and its place until the server has told what is offered. Nothing in a shop with one method. */
export function DeliveryPanel({ checkout, ...choosing }: Choosing & { checkout: Checkout }) {
  const { hasDeliveryChoice } = useShop()
  const { quote, address } = checkout
  if (typeof quote === 'object' && quote.methods) {
    return <DeliveryChoice methods={quote.methods} priced={quote.methodId} {...choosing} />
  }
  if (!hasDeliveryChoice || !address || quote) return null
  return (
    <Panel title={title}>
      <Skeleton className="h-36" />
    </Panel>
  )
}

/** The methods of delivery that serve the address. One that was chosen and does not is named. */
export function DeliveryChoice({ methods, priced, chosen, onChange }: Props) {
  const own = methods.find(({ id }) => id === chosen?.id)
  const shown = own ?? methods.find(({ id }) => id === priced)
  const [only] = methods
  return (
    <Panel title={title}>
      <p role="status" className="mb-3 rounded-md bg-amber-soft p-3 text-amber-deep empty:hidden">
        {chosen &&
          !own &&
          shown &&
          `“${chosen.name}” không có ở địa chỉ này. Đơn sẽ đi bằng “${shown.name}”.`}
      </p>
      {methods.length > 1 && (
        <RadioGroup
          legend={title}
          hideLegend
          name="delivery"
          value={shown?.id ?? ''}
          onChange={(id) => {
            const method = methods.find((each) => each.id === id)
            if (method) onChange(method)
          }}
          options={methods.map((method) => ({
            value: method.id,
            label: method.name,
            description: description(method),
            icon: <Truck aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />,
          }))}
        />
      )}
      {methods.length === 1 && only && (
        <p>
          <span className="font-semibold">{only.name}</span>
          <span className="text-ink-soft"> · {description(only)}</span>
        </p>
      )}
    </Panel>
  )
}

function description(method: DeliveryMethod): string {
  const when = method.maxDays === 0 ? daysText(method) : `sau ${daysText(method)}`
  return `Nhận ${when} · ${feeText(method.fee)}`
}
