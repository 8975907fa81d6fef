import { ShoppingCart } from 'lucide-react'
import { Button } from '#storefront/ui/button.tsx'
import { flyToCart } from './fly-to-cart.ts'
import { usePurchase } from './use-purchase.ts'

/** `leave` closes the sheet that contains the buttons: after adding to the cart, and before navigating there. */
export function BuyButtons({ leave }: { leave?: () => Promise<void> }) {
  const { busy, add, buy } = usePurchase(leave)
  return (
    <div className="flex flex-1 flex-wrap gap-3">
      <Button
        size="lg"
        className="flex-1 border-son text-son whitespace-nowrap"
        busy={busy === 'add'}
        busyLabel="Đang thêm..."
        onClick={async ({ currentTarget }) => {
          if (!(await add())) return
          flyToCart(currentTarget)
          void leave?.()
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
        onClick={() => void buy()}
      >
        Mua ngay
      </Button>
    </div>
  )
}
