import { TriangleAlert } from 'lucide-react'
import { formatDateTime } from '#shared/format.ts'
import type { OrderDetails } from '../admin-contract.ts'
import { riskText } from './texts.ts'

/** What staff should look at before sending the order, each with its reason. */
export function RiskPanel({ order: { hold, risks } }: { order: OrderDetails }) {
  const sentences = [
    ...(hold
      ? [
          `Đơn ${hold.reason === 'AMOUNT' ? 'giá trị lớn' : 'số lượng lớn'}: gọi khách xác nhận trước ${formatDateTime(hold.dueAt)}, quá hạn đơn tự huỷ.`,
        ]
      : []),
    ...risks.map(riskText),
  ]
  if (sentences.length === 0) return null
  return (
    <section
      aria-label="Cần lưu ý"
      className="flex gap-3 rounded-md bg-amber-soft p-4 text-amber-deep"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <ul className="flex flex-col gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
