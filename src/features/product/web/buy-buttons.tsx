import { ShoppingCart } from 'lucide-react'
import { Button } from '#storefront/ui/button.tsx'
import { flyToCart } from './fly-to-cart.ts'
import type { Purchase } from './use-purchase.ts'

type Props = { purchase: Purchase; onAdded?: () => void }

export function BuyButtons({ purchase, onAdded }: Props) {
  const { busy } = purchase
  return (
    <div className="flex flex-1 flex-wrap gap-3">
      <Button
        size="lg"
        className="flex-1 border-son text-son whitespace-nowrap"
        busy={busy === 'add'}
        busyLabel="Đang thêm..."
        onClick={async ({ currentTarget }) => {
          if (!(await purchase.add())) return
          flyToCart(currentTarget)
          onAdded?.()
        }}
      >
        <ShoppingCart aria-hidden="true" className="size-5" />
        Thêm vào giỏ
      </Button>
      <Button
        size="lg"
        variant="primary"
        className="flex-1 whitespace-nowrap"
        busy={busy === 'buy'}
        busyLabel="Đang xử lý..."
        onClick={() => void purchase.buy()}
      >
        Mua ngay
      </Button>
    </div>
  )
}
