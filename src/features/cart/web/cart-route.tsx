import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { Link } from '#storefront/ui/link.tsx'
import { CartScreen } from './cart-screen.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { NoScriptNote } from './no-script-note.tsx'
import { useCart } from './use-cart.ts'

export default function CartRoute() {
  const shop = useShop()
  const { items, now, isPending, isError, refetch } = useCart()
  return (
    // As high as the screen from the start: the footer does not jump when the lines come.
    <div className="page-x min-h-svh max-w-[64rem] py-4 md:py-8">
      <PageHead title={`Giỏ hàng | ${shop.name}`} robots="noindex" />
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3 md:mb-5">
        <h1 id="cart-heading" tabIndex={-1} className="text-2xl font-bold outline-none">
          Giỏ hàng
        </h1>
        {items && items.length > 0 && (
          <Link
            to="/search"
            className="inline-flex min-h-11 items-center font-semibold text-son hover:underline"
          >
            Tiếp tục mua sắm
          </Link>
        )}
      </div>
      <noscript>
        <NoScriptNote />
      </noscript>
      {isPending ? (
        <CartSkeleton />
      ) : items && items.length > 0 ? (
        <CartScreen items={items} now={now} />
      ) : (
        <EmptyCart onRetry={isError ? () => void refetch() : undefined} />
      )}
    </div>
  )
}
