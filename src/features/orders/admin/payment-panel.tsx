import { useState } from 'react'
import { useMay } from '#back-office/session.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { askShopper } from '#storefront/ui/toasts.ts'
import type { OrderDetails } from '../admin-contract.ts'
import { AssignTransferDialog } from './assign-transfer-dialog.tsx'
import { PayLink } from './pay-link.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { methodNames, paymentNames } from './texts.ts'
import { useStep } from './use-step.ts'

const providerNames: Readonly<Record<string, string>> = {
  keeper: 'ghi bằng tay',
  exchange: 'từ hàng trả',
}
const tones = { unpaid: 'neutral', paid: 'leaf', refund_due: 'amber', refunded: 'neutral' } as const

export function PaymentPanel({ order }: { order: OrderDetails }) {
  const { payment } = order
  // What is collected on delivery can be paid before, too; one of both is 0.
  const open = payment.awaited + payment.toCollect
  const mayRefund = useMay('orders.refund')
  const mayAssign = useMay('payments.assign')
  const [isAssigning, setAssigning] = useState(false)
  const [isRefunding, setRefunding] = useState(false)
  const { busy, take } = useStep(order.id)
  const markPaid = async () => {
    const question = `Ghi nhận đã nhận đủ ${formatVnd(open)}?`
    const collecting = order.stage === 'SENT' && payment.toCollect > 0
    const carrier = collecting ? 'Hãy báo đơn vị vận chuyển không thu hộ nữa. ' : ''
    const description = `${carrier}Khách được báo đã nhận tiền. Bước này không hoàn tác được.`
    if (await askShopper(question, { description, confirmLabel: 'Đã nhận tiền' })) {
      // What was shown: sent again after a lost answer, the money is recorded once.
      const body = { paidSoFar: payment.paidAmount, amount: open }
      await take('mark-paid', body, 'Đã ghi nhận thanh toán.')
    }
  }
  return (
    <Panel
      title="Thanh toán"
      aside={<Badge tone={tones[payment.status]}>{paymentNames[payment.status]}</Badge>}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 tabular-nums">
        <dt className="text-ink-soft">Hình thức</dt>
        <dd>{methodNames[payment.method]}</dd>
        {payment.toCollect > 0 && <Amount name="Thu khi giao" amount={payment.toCollect} />}
        {payment.awaited > 0 && <Amount name="Còn chờ chuyển" amount={payment.awaited} />}
        {payment.dueAt && payment.awaited > 0 && (
          <>
            <dt className="text-ink-soft">Hạn chuyển</dt>
            <dd>{formatDateTime(payment.dueAt)}</dd>
          </>
        )}
        {payment.paidAmount > 0 && <Amount name="Đã nhận" amount={payment.paidAmount} />}
        {payment.returnedAmount > 0 && <Amount name="Hàng trả" amount={payment.returnedAmount} />}
        {payment.refundedAmount > 0 && <Amount name="Đã hoàn" amount={payment.refundedAmount} />}
        {payment.refundDue > 0 && <Amount name="Còn phải hoàn" amount={payment.refundDue} />}
      </dl>
      {payment.received.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1 border-t border-line pt-3 text-sm">
          {payment.received.map(({ id, at, amount, provider, memo }) => (
            <li key={id} className="flex flex-wrap gap-x-3">
              <span className="font-semibold tabular-nums">{formatVnd(amount)}</span>
              <span className="text-ink-soft">
                {formatDateTime(at)} · {providerNames[provider] ?? provider}
              </span>
              {memo && <span className="break-all text-ink-soft">{memo}</span>}
            </li>
          ))}
        </ul>
      )}
      {order.link && order.stage !== 'CANCELLED' && (
        <PayLink path={order.link} isToPay={payment.awaited > 0} />
      )}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {mayAssign && open > 0 && (
          <Button onClick={() => setAssigning(true)}>Gán khoản chuyển khoản</Button>
        )}
        {mayRefund && open > 0 && (
          <Button busy={busy === 'mark-paid'} onClick={() => void markPaid()}>
            Đã nhận tiền
          </Button>
        )}
        {mayRefund && payment.refundDue > 0 && (
          <Button onClick={() => setRefunding(true)}>Ghi nhận hoàn tiền</Button>
        )}
      </div>
      {isAssigning && (
        <AssignTransferDialog order={order} open={open} onClose={() => setAssigning(false)} />
      )}
      {isRefunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </Panel>
  )
}

function Amount({ name, amount }: { name: string; amount: number }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold">{formatVnd(amount)}</dd>
    </>
  )
}
