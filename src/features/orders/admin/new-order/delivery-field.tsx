import { formatVnd } from '#shared/format.ts'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { daysText } from '../../domain.ts'
import type { DraftContents, DraftQuote } from '../../draft-contract.ts'
import type { Change } from './draft-contents.ts'

type Props = { contents: DraftContents; quote: DraftQuote | null | undefined; change: Change }

/** The method of delivery, once the shop has several for the address. */
export function DeliveryField({ contents, quote, change }: Props) {
  const { deliveryMethods: methods, deliveryMethodId } = quote ?? {}
  if (!methods) return null
  const wanted = contents.deliveryMethodId
  const isOffered = methods.some(({ id }) => id === wanted)
  const shown = isOffered ? wanted : deliveryMethodId
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        legend="Cách giao"
        value={shown ?? ''}
        onChange={(id) => change({ deliveryMethodId: id })}
        options={methods.map((method) => ({
          value: method.id,
          label: method.name,
          description: `${daysText(method)} · ${method.fee === 0 ? 'Miễn phí' : formatVnd(method.fee)}`,
        }))}
      />
      <p role="status" className="text-sm text-amber-deep empty:hidden">
        {wanted &&
          !isOffered &&
          `Cách giao đã chọn không có ở địa chỉ này. Đơn đi bằng “${methods.find(({ id }) => id === shown)?.name}”.`}
      </p>
    </div>
  )
}
