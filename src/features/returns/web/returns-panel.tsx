import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatDateTime } from '#shared/format.ts'
import { lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { returnsQuery } from './calls.ts'
import { ReturnEntry } from './return-entry.tsx'
import type { ReturnableLine } from './returnable-line.ts'

const form = lazyComponent(
  () => import('./return-form.tsx'),
  ({ ReturnForm }) => ReturnForm,
)

type Props = { orderId: string; lines: readonly ReturnableLine[] }

/** Returns of a received order: where they stand, and a form for another one while it is not too late. */
export function ReturnsPanel({ orderId, lines }: Props) {
  const { data } = useQuery(returnsQuery(orderId))
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { loaded: Form, hasFailed } = useLazyComponent(form, isAsking)
  const place = useRef<HTMLDivElement>(null)
  if (!data) return null
  const { until, left, returns } = data
  const open = lines.filter(({ id }) => (left.get(id) ?? 0) > 0)
  const mayAsk = until !== null && open.length > 0
  if (returns.length === 0 && !mayAsk) return null
  const reload = () => client.invalidateQueries({ queryKey: returnsQuery(orderId).queryKey })
  const close = () => {
    setAsking(false)
    place.current?.focus({ preventScroll: true })
  }
  return (
    <Panel title="Trả hàng, đổi hàng">
      <div ref={place} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {returns.length > 0 && (
          <ul aria-label="Yêu cầu trả hàng" className="flex flex-col divide-y divide-line">
            {returns.map((own) => (
              <li key={own.id} className="py-3 first:pt-0 last:pb-0">
                <ReturnEntry own={own} onChanged={reload} />
              </li>
            ))}
          </ul>
        )}
        {mayAsk && !isAsking && (
          <div className="flex flex-col items-start gap-2">
            <p className="text-ink-soft">
              Bạn có thể yêu cầu trả hoặc đổi hàng đến {formatDateTime(until)}.
            </p>
            <Button onClick={() => setAsking(true)}>Yêu cầu trả hàng / đổi hàng</Button>
          </div>
        )}
        {mayAsk && isAsking && hasFailed && (
          <ErrorState title="Chưa tải được biểu mẫu" onRetry={() => void form.retry()} />
        )}
        {mayAsk && isAsking && !hasFailed && !Form && <Skeleton className="h-96" />}
        {mayAsk && isAsking && Form && (
          <Form
            orderId={orderId}
            lines={open.map((line) => ({ ...line, left: left.get(line.id) ?? 0 }))}
            onClose={close}
            onSent={async () => {
              await reload()
              close()
              alertShopper('Đã gửi yêu cầu. Cửa hàng sẽ sớm trả lời bạn.', 'success')
            }}
          />
        )}
      </div>
    </Panel>
  )
}
