import { formatVnd } from '#shared/format.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import type { ReturnDetails } from '../admin-contract.ts'

/** The goods that come back, and what became of them. */
export function ReturnGoods({ row }: { row: ReturnDetails }) {
  const pieces = row.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const hasCome = row.status === 'RECEIVED' || row.status === 'CLOSED'
  return (
    <Panel title={`Hàng trả (${pieces})`}>
      <ul className="flex flex-col divide-y divide-line">
        {row.items.map((item) => (
          <li key={item.orderItemId} className="flex gap-3 py-3 first:pt-0 last:pb-0">
            <div className="w-14 shrink-0 self-start overflow-hidden rounded-sm">
              <Picture src={item.image} alt="" sizes="56px" maxWidth={160} />
            </div>
            <div className="min-w-0 flex-1">
              <a href={`/products/${item.slug}`} className="font-semibold hover:text-son">
                {item.name}
              </a>
              <p className="text-sm text-ink-soft">
                {[item.variant, item.sku && `SKU ${item.sku}`].filter(Boolean).join(' · ')}
              </p>
              {hasCome && <p className="text-sm">{became(item)}</p>}
            </div>
            <p className="shrink-0 text-end text-sm tabular-nums">
              {item.quantity} × {formatVnd(item.price)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function became({ quantity, restocked, writtenOff }: ReturnDetails['items'][number]): string {
  const missing = quantity - restocked - writtenOff
  return [
    restocked > 0 && `nhập lại kho ${restocked}`,
    writtenOff > 0 && `bỏ ${writtenOff}`,
    missing > 0 && `không về ${missing}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
