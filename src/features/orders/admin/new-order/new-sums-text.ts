import { formatVnd } from '#shared/format.ts'
import type { DraftQuote } from '../../draft-contract.ts'

type Shown = Pick<DraftQuote, 'total' | 'deliveryMethods' | 'deliveryMethodId'> | null | undefined

/** What differs from the sums that were shown when somebody sent them; empty when nothing does. */
export function newSumsText(shown: Shown, now: Shown): string {
  const total = now?.total ?? 0
  const method = now?.deliveryMethods?.find(({ id }) => id === now.deliveryMethodId)
  const changes = [
    (shown?.total ?? 0) !== total && `Tổng tiền bây giờ là ${formatVnd(total)}.`,
    method && shown?.deliveryMethodId !== method.id && `Cách giao bây giờ là ${method.name}.`,
  ].filter(Boolean)
  return changes.length > 0 ? `${changes.join(' ')} Hãy xem lại rồi gửi.` : ''
}
