import { LayoutGrid, Phone } from 'lucide-react'
import type { ShopFacts } from '#storefront/shell/shop-facts.ts'
import { telephone } from '#storefront/shell/telephone.ts'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { useBuySheet } from './buy-sheet-state.tsx'

const tab =
  'flex min-h-12 min-w-16 flex-col items-center justify-center gap-0.5 text-xs text-ink-soft max-[18rem]:min-w-12 max-[18rem]:text-center max-[18rem]:text-[0.5625rem] max-[18rem]:leading-tight'

/** Bottom bar of a phone: call, categories, and a buy button that opens the sheet. */
export function BuyBar({ shop }: { shop: ShopFacts }) {
  const { open, prepare } = useBuySheet()
  return (
    <div className="page-bar fixed inset-x-0 bottom-0 z-40 flex min-h-18 items-center gap-1 bg-surface px-2 pb-[env(safe-area-inset-bottom)] shadow-bar md:hidden">
      {shop.phone && (
        <a href={telephone(shop.phone)} className={tab}>
          <Phone aria-hidden="true" className="size-6" />
          Gọi shop
        </a>
      )}
      <Link to="/search?q=&openFilter=1" className={cx(tab, 'max-[18rem]:hidden')}>
        <LayoutGrid aria-hidden="true" className="size-6" />
        Danh mục
      </Link>
      <Button
        variant="primary"
        size="lg"
        className="needs-script ms-2 flex-1 max-[18rem]:px-2"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        Mua ngay
      </Button>
    </div>
  )
}
