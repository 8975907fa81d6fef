import { isRecord } from '#storefront/api/parse.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import { type OwnReturn, returnOf } from './parsers.ts'
import { ReturnEntry } from './return-entry.tsx'

/** Where the returns of an order stand, for who has opened it by its link; `returns` as the answer has them. */
export function LinkedReturnsPanel({ returns }: { returns: readonly unknown[] }) {
  const read = returns
    .filter(isRecord)
    .map(returnOf)
    .filter((own): own is OwnReturn => own !== undefined)
  if (read.length === 0) return null
  return (
    <Panel title="Trả hàng, đổi hàng">
      <ul aria-label="Yêu cầu trả hàng" className="flex flex-col divide-y divide-line">
        {read.map((own) => (
          <li key={own.id} className="py-3 first:pt-0 last:pb-0">
            <ReturnEntry own={own} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
