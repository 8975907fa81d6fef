import { OrderLink } from '#back-office/order-link.tsx'
import { formatCount, formatVnd } from '#shared/format.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import type { ReturnDetails } from '../admin-contract.ts'

/** What the shopper gets back: as it would be, or as it was decided. */
export function ReturnMoney({ row }: { row: ReturnDetails }) {
  const { settlement, outcome } = row
  if (row.kind === 'undelivered') {
    return (
      <Panel title="Tiền">
        <p>Đơn đã huỷ: xu và voucher đã về với khách ngay khi bạn ghi giao không thành công.</p>
        <RefundDue row={row} />
      </Panel>
    )
  }
  if (outcome) {
    const { coinsReturned, coinsTaken, coinsMissing, voucherReturned } = outcome
    return (
      <Panel title="Tiền">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 tabular-nums">
          <Line name="Giá trị hàng trả" value={formatVnd(outcome.refundAmount)} />
          {coinsReturned > 0 && <Line name="Xu trả khách" value={formatCount(coinsReturned)} />}
          {coinsTaken > 0 && <Line name="Xu thưởng thu lại" value={formatCount(coinsTaken)} />}
          {coinsMissing > 0 && (
            <Line name="Xu thưởng khách đã tiêu" value={formatCount(coinsMissing)} />
          )}
          {voucherReturned && <Line name="Voucher" value="đã trả lại khách" />}
        </dl>
        <RefundDue row={row} />
      </Panel>
    )
  }
  if (!settlement) return null
  return (
    <Panel title="Tiền dự tính">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 tabular-nums">
        <Line name="Hoàn khách" value={formatVnd(settlement.amount)} />
        {settlement.coinsToReturn > 0 && (
          <Line name="Xu trả khách" value={formatCount(settlement.coinsToReturn)} />
        )}
        {settlement.coinsToTake > 0 && (
          <Line name="Xu thưởng thu lại" value={formatCount(settlement.coinsToTake)} />
        )}
        {settlement.returnsVoucher && <Line name="Voucher, nếu có" value="trả lại khách" />}
      </dl>
      <p className="mt-2 text-sm text-ink-soft">
        Phần của số hàng này trong tiền khách đã trả cho hàng. Phí giao chỉ hoàn khi cả đơn trả lại
        vì lỗi của tiệm.
      </p>
    </Panel>
  )
}

function RefundDue({ row: { refundDue, orderId } }: { row: ReturnDetails }) {
  if (refundDue === 0) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 border-t border-line pt-2">
      Còn phải hoàn {formatVnd(refundDue)}. Ghi nhận hoàn tiền ở đơn <OrderLink id={orderId} />
    </p>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </>
  )
}
