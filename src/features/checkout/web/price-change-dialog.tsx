import { feeName, feeText, offText, reductionRows, type Sums } from '#features/orders/web/public.ts'
import { formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { Dialog } from '#storefront/ui/dialog.tsx'
import type { ChangedLine } from './checkout-totals.ts'
import { storedDelivery } from './chosen-delivery.ts'
import type { PriceChange } from './order-placement.ts'

type Props = {
  change: PriceChange
  lines: readonly ChangedLine[]
  onAccept: () => void
  onRefuse: () => void
}

/** Shows what changed since the button was pressed, and asks for agreement. */
export function PriceChangeDialog({ change, lines, onAccept, onRefuse }: Props) {
  const { before, now } = change
  // Shipping and discounts were unknown when the button was pressed: nothing became more expensive.
  const isFirstSum = change.quote === 'failed' && before.subtotal === now.subtotal
  const isFeeAlone = isFirstSum && now.discount === 0
  const methodBefore = nameBefore(change)
  const isMethodAlone = methodBefore !== undefined && before.total === now.total
  return (
    <Dialog
      open
      onClose={onRefuse}
      title={isMethodAlone ? 'Cách giao vừa thay đổi' : titleOf(isFirstSum, isFeeAlone)}
      description="Vui lòng kiểm tra lại trước khi đặt hàng."
      footer={
        <>
          <Button size="lg" onClick={onRefuse}>
            Xem lại đơn
          </Button>
          <Button
            variant="primary"
            size="lg"
            onClick={onAccept}
            className="order-first md:order-none"
          >
            Đặt hàng với {formatVnd(now.total)}
          </Button>
        </>
      }
    >
      <table className="w-full text-sm tabular-nums md:text-base">
        <thead>
          <tr className="text-sm text-ink-soft">
            <th scope="col" className="py-2 text-start font-normal">
              <span className="sr-only">Khoản</span>
            </th>
            <th scope="col" className="py-2 text-end font-normal">
              Trước đó
            </th>
            <th scope="col" className="py-2 text-end font-normal">
              Hiện tại
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-t border-line">
              <th scope="row" className="py-2.5 text-start font-normal wrap-anywhere">
                {line.name}
              </th>
              <td className="py-2.5 ps-3 text-end text-ink-soft">{formatVnd(line.before)}</td>
              <td className="py-2.5 ps-3 text-end text-son">{formatVnd(line.now)}</td>
            </tr>
          ))}
          {now.method && methodBefore && (
            <tr className="border-t border-line">
              <th scope="row" className="py-2.5 text-start font-normal">
                Cách giao
              </th>
              <td className="py-2.5 ps-3 text-end text-ink-soft">{methodBefore}</td>
              <td className="py-2.5 ps-3 text-end text-son">{now.method.name}</td>
            </tr>
          )}
          {rowsOf(before, now, isFirstSum).map((row) => (
            <tr key={row.name} className="border-t border-line last:font-bold">
              <th scope="row" className="py-2.5 text-start [font-weight:inherit]">
                {row.name}
              </th>
              <td className="py-2.5 ps-3 text-end text-ink-soft">{row.before}</td>
              <td className={cx('py-2.5 ps-3 text-end', row.before !== row.now && 'text-son')}>
                {row.now}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

/** The name of the method of delivery that was agreed to, where it has become another one. */
function nameBefore({ quote, now: { method } }: PriceChange): string | undefined {
  if (!method) return undefined
  // Sums were not shown: what was chosen before counts.
  if (typeof quote !== 'object') return storedDelivery()?.name
  if (method.id === quote.methodId) return undefined
  return quote.methods?.find(({ id }) => id === quote.methodId)?.name
}

function titleOf(isFirstSum: boolean, isFeeAlone: boolean): string {
  if (isFeeAlone) return 'Phí vận chuyển đã được tính'
  return isFirstSum ? 'Phí vận chuyển và ưu đãi đã được tính' : 'Giá đơn hàng vừa thay đổi'
}

function rowsOf(before: Sums, now: Sums, isFirstSum: boolean) {
  const unknown = 'Chưa tính'
  const amounts = (name: string, part: 'subtotal' | 'total') => ({
    name,
    before: formatVnd(before[part]),
    now: formatVnd(now[part]),
  })
  return [
    amounts('Tạm tính', 'subtotal'),
    {
      name: feeName(now),
      before: isFirstSum ? unknown : feeText(before.shippingFee),
      now: feeText(now.shippingFee),
    },
    ...reductionRows(before, now).map(({ name, amounts: [was = 0, is = 0] }) => ({
      name,
      before: isFirstSum ? unknown : offText(was),
      now: offText(is),
    })),
    amounts('Tổng cộng', 'total'),
  ]
}
