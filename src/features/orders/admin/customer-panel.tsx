import { Phone } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#back-office/session.ts'
import { formatDateTime } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import type { OrderDetails } from '../admin-contract.ts'
import { isChangeable } from '../domain.ts'
import { AddressDialog } from './change/address-dialog.tsx'

const isByPhone = ({ timeline }: OrderDetails) =>
  timeline.some(({ kind, by }) => kind === 'placed' && by.kind === 'staff')

/** Where the order goes and who placed it. */
export function CustomerPanel({ order }: { order: OrderDetails }) {
  const { account } = order
  const mayChange = useMay('orders.fulfil') && !order.isMasked && isChangeable(order.stage)
  const [isChanging, setChanging] = useState(false)
  const address = [order.street, order.ward, order.district, order.province].filter(Boolean)
  return (
    <Panel
      title="Giao đến"
      aside={mayChange && <Button onClick={() => setChanging(true)}>Sửa địa chỉ</Button>}
    >
      <p className="font-semibold">{order.recipient}</p>
      {order.isMasked ? (
        <p className="tabular-nums">{order.phone}</p>
      ) : (
        <a
          href={`tel:${order.phone}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-son tabular-nums"
        >
          <Phone aria-hidden="true" className="size-4" />
          {order.phone}
        </a>
      )}
      <p>{address.join(', ')}</p>
      {order.email && <p className="mt-1 text-sm break-all text-ink-soft">{order.email}</p>}
      {order.isMasked && (
        <p className="mt-1 text-sm text-ink-faint">
          Vai trò của bạn không xem thông tin của khách.
        </p>
      )}
      <p className="mt-3 border-t border-line pt-3 text-sm text-ink-soft">
        {account
          ? `Tài khoản ${account.name ?? account.phone ?? account.email ?? ''}, từ ${formatDateTime(account.createdAt)}`
          : isByPhone(order)
            ? 'Khách chưa có tài khoản'
            : 'Tài khoản đã xoá'}
      </p>
      {isChanging && <AddressDialog order={order} onClose={() => setChanging(false)} />}
    </Panel>
  )
}
