import { Suspense, useMemo } from 'react'
import { carouselBatch, findCarousel } from '#features/catalog/web/public.ts'
import { findFlashSaleEnd } from '#features/flash-sale/web/public.ts'
import { optionalParts } from '#storefront/api/optional-parts.ts'
import { PageHead } from '#storefront/seo/page-head.tsx'
import type { SharedPage } from '#storefront/shared-pages.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { ScriptNote } from '#storefront/ui/script-note.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { Route } from './+types/cart-route.ts'
import { CartScreen } from './cart-screen.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useCart } from './use-cart.ts'

export const handle: SharedPage = { shared: { query: [] } }

/** What an empty cart shows: most visitors without goods see it in the page as the server sent it. */
export async function loader({ context }: Route.LoaderArgs) {
  const part = optionalParts(context)
  const [bestSellers, flashEnd] = await Promise.all([
    part('best sellers', (api) => findCarousel(api)),
    part('flash sale end', findFlashSaleEnd),
  ])
  return { bestSellers: bestSellers?.slice(0, carouselBatch), flashEnd }
}

/** Within the shop the cart does not wait for what only an empty one shows. */
export function clientLoader(): Partial<Awaited<ReturnType<typeof loader>>> {
  return {}
}

export default function CartRoute({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { bestSellers, flashEnd } = loaderData
  const shop = useShop()
  const { items, now, isPending, isError, hasFailed, refetch } = useCart()
  const isFilled = items !== undefined && items.length > 0
  // Until the first answer, in the page as the server sent it, the stored count tells what is seen (early-script.ts).
  const isUnknown = isPending && !hasFailed && bestSellers !== undefined
  // The same element while the cart loads: with new props React would hydrate all of it in that task.
  const emptyCart = useMemo(
    () => (
      <Suspense>
        <EmptyCart
          bestSellers={bestSellers}
          flashEnd={flashEnd}
          onRetry={isError ? () => void refetch() : undefined}
        />
      </Suspense>
    ),
    [bestSellers, flashEnd, isError, refetch],
  )
  return (
    // Full height from the start: the footer does not move when the lines arrive.
    <div className="page-x min-h-svh max-w-[64rem] py-4 md:py-8">
      <PageHead title={`Giỏ hàng | ${shop.name}`} robots="noindex" />
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3 md:mb-5">
        <h1 id="cart-heading" tabIndex={-1} className="text-2xl font-bold outline-none">
          Giỏ hàng
        </h1>
        {isFilled && (
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
      {isPending && <CartSkeleton unlessEmpty={isUnknown} />}
      {isFilled && <CartScreen items={items} now={now} />}
      {(isUnknown || (!isPending && !isFilled)) && (
        <div className={isUnknown ? 'only-empty-cart' : undefined}>{emptyCart}</div>
      )}
    </div>
  )
}

function CartSkeleton({ unlessEmpty }: { unlessEmpty: boolean }) {
  return (
    <div className={cx('needs-script flex flex-col gap-3', unlessEmpty && 'unless-empty-cart')}>
      <p role="status" className="text-ink-soft">
        Đang tải giỏ hàng...
      </p>
      {[1, 2, 3].map((key) => (
        <div key={key} className="flex gap-3 rounded-md bg-surface p-3 shadow-card md:p-4">
          <Skeleton className="size-20 shrink-0 md:size-24" />
          <div className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="mt-2 h-11 w-36" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Without scripts the cart can't be shown: explains how to order instead. */
function NoScriptNote() {
  return (
    <section aria-label="Cách đặt hàng" className="rounded-md bg-surface p-4 shadow-card">
      <ScriptNote lacking="chưa xem được giỏ hàng" />
    </section>
  )
}
