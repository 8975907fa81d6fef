import { OrderLink } from '#back-office/order-link.tsx'
import { useMay } from '#back-office/session.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import type { StaffTransfer } from '../admin-contract.ts'
import { outcomeNames, providerName } from '../domain.ts'
import { outcomeTones } from './texts.ts'

type Props = { transfer: StaffTransfer; onAssign: () => void }

/** Money that came in: how much, when, with which memo, for which order. */
export function TransferCard({ transfer, onAssign }: Props) {
  const { amount, outcome, orderId, memo, account, reference } = transfer
  const mayAssign = useMay('payments.assign')
  const at = transfer.transferredAt ?? transfer.receivedAt
  return (
    <article aria-label={`${formatVnd(amount)}, ${memo}`} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-lg font-bold tabular-nums">{formatVnd(amount)}</p>
        <Badge tone={outcomeTones[outcome]}>{outcomeNames[outcome]}</Badge>
        <time dateTime={at} className="text-sm text-ink-soft tabular-nums sm:ms-auto">
          {formatDateTime(at)}
        </time>
      </div>
      <p className="wrap-anywhere">
        {memo || <span className="text-ink-soft">Không có nội dung</span>}
      </p>
      <p className="text-sm text-ink-soft">
        {[providerName(transfer.provider), account && `tài khoản ${account}`, reference]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {orderId ? (
        <OrderLink id={orderId} />
      ) : (
        mayAssign && (
          <div className="mt-1">
            <Button onClick={onAssign}>Gán cho đơn hàng</Button>
          </div>
        )
      )}
    </article>
  )
}
