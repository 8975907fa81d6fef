import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { announceCart } from '#storefront/cart-count.ts'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { cartQuery } from './cart-query.ts'
import { CartScreen } from './cart-screen.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useLookedAt } from './use-looked-at.ts'

export default function CartRoute() {
  const shop = useShop()
  const { data, dataUpdatedAt, isPending, isError, isFetchedAfterMount, refetch } =
    useQuery(cartQuery)
  const [now, lookAgain] = useLookedAt(dataUpdatedAt)
  const count = data?.reduce((sum, item) => sum + item.quantity, 0)

  useEffect(() => {
    if (isFetchedAfterMount && count !== undefined) announceCart(count)
  }, [isFetchedAfterMount, count])

  return (
    <div className="page-x max-w-[64rem] py-4 md:py-8">
      <PageHead title={`Giỏ hàng | ${shop.name}`} robots="noindex" />
      <div className="mb-3 flex items-center justify-between gap-3 md:mb-5">
        <h1 id="cart-heading" tabIndex={-1} className="text-2xl font-bold outline-none">
          Giỏ hàng
        </h1>
        {data && data.length > 0 && (
          <Link
            to="/search"
            className="inline-flex min-h-11 items-center font-semibold text-son hover:underline"
          >
            Tiếp tục mua sắm
          </Link>
        )}
      </div>
      {isPending ? (
        <CartSkeleton />
      ) : data && data.length > 0 ? (
        <CartScreen
          items={data}
          now={now}
          onFlashEnd={() => {
            lookAgain()
            // Not all shoppers at once, and not before the server's own clock has passed the end.
            setTimeout(() => void refetch(), 500 + Math.random() * 2500)
          }}
        />
      ) : (
        <EmptyCart onRetry={isError ? () => void refetch() : undefined} />
      )}
    </div>
  )
}
