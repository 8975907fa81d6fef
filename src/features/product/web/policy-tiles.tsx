import { BadgeCheck, MapPinned, RotateCcw, Truck } from 'lucide-react'

/** What the shop promises. */
export function PolicyTiles({ freeShippingFrom }: { freeShippingFrom: number }) {
  const tiles = [
    { icon: RotateCcw, text: 'Hoàn tiền trong 7 ngày' },
    { icon: Truck, text: `Miễn phí vận chuyển từ ${Math.round(freeShippingFrom / 1000)}k` },
    { icon: BadgeCheck, text: 'Hàng chính hãng' },
    { icon: MapPinned, text: 'Giao hàng toàn quốc' },
  ]
  return (
    <ul aria-label="Cam kết" className="grid grid-cols-2 gap-2">
      {tiles.map(({ icon: Icon, text }) => (
        <li
          key={text}
          className="flex min-h-14 items-center gap-2.5 rounded-md bg-surface p-3 text-sm shadow-card"
        >
          <Icon aria-hidden="true" className="size-6 shrink-0 text-leaf" />
          {text}
        </li>
      ))}
    </ul>
  )
}
