import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#back-office/session.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import type { ReturnRow } from '../admin-contract.ts'
import { reasonTexts, statusNames } from '../domain.ts'
import { EnterDialog } from './enter-dialog.tsx'
import { returnsOfOrderQuery } from './queries.ts'
import { statusTones } from './texts.ts'
import { UndeliveredDialog } from './undelivered-dialog.tsx'

/** On the order's page: what of it comes back, and how to enter more. */
export function OrderReturnsPanel({ id }: { id: string }) {
  const { data } = useQuery(returnsOfOrderQuery(id))
  const mayDecide = useMay('returns.decide')
  const [opened, setOpened] = useState<'enter' | 'undelivered'>()
  if (!data) return null
  const { returns, mayRequest, maySayUndelivered } = data
  const mayAct = mayDecide && (mayRequest || maySayUndelivered)
  if (returns.length === 0 && !mayAct) return null
  const close = () => setOpened(undefined)
  return (
    <Panel title="Trả hàng">
      {returns.length > 0 && (
        <ul className="mb-2 flex flex-col divide-y divide-line">
          {returns.map((row) => (
            <Entry key={row.id} row={row} isExchange={row.exchangeOrderId === id} />
          ))}
        </ul>
      )}
      {mayAct && (
        <div className="flex flex-wrap gap-2">
          {mayRequest && <Button onClick={() => setOpened('enter')}>Tạo yêu cầu trả hàng</Button>}
          {maySayUndelivered && (
            <Button onClick={() => setOpened('undelivered')}>Giao không thành công</Button>
          )}
        </div>
      )}
      {opened === 'enter' && <EnterDialog orderId={id} items={data.items} onClose={close} />}
      {opened === 'undelivered' && <UndeliveredDialog orderId={id} onClose={close} />}
    </Panel>
  )
}

function Entry({ row, isExchange }: { row: ReturnRow; isExchange: boolean }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <Link
        to={`/tra-hang/${row.id}`}
        className="inline-flex min-h-11 items-center font-semibold text-son hover:underline"
      >
        {row.id}
      </Link>
      <Badge tone={statusTones[row.status]}>{statusNames[row.status]}</Badge>
      <span className="text-sm text-ink-soft">
        {[
          isExchange && 'đơn này là hàng đổi',
          `${row.pieces} sản phẩm`,
          reasonTexts[row.reason].toLowerCase(),
          row.refundAmount !== null && formatVnd(row.refundAmount),
          formatDateTime(row.createdAt),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}
