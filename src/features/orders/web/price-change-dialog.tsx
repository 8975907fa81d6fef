import { formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
import type { PriceChange, Sums } from './use-place-order.ts'

type Props = { change: PriceChange; onAccept: () => void; onRefuse: () => void }

const rows: readonly [name: string, part: keyof Sums][] = [
  ['Tạm tính', 'subtotal'],
  ['Phí vận chuyển', 'shippingFee'],
  ['Tổng cộng', 'total'],
]

/** Shows what changed since the shopper pressed the button, and asks whether it still holds. */
export default function PriceChangeDialog({ change, onAccept, onRefuse }: Props) {
  return (
    <Dialog
      open
      onClose={onRefuse}
      title="Giá đơn hàng vừa thay đổi"
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
            Đặt hàng với {formatVnd(change.now.total)}
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
          {rows.map(([name, part]) => (
            <tr key={part} className="border-t border-line last:*:font-bold">
              <th scope="row" className="py-2.5 text-start font-normal">
                {name}
              </th>
              <td className="py-2.5 ps-3 text-end text-ink-soft">
                {formatVnd(change.before[part])}
              </td>
              <td className="py-2.5 ps-3 text-end text-son">{formatVnd(change.now[part])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
