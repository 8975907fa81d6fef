import { useEffect, useRef } from 'react'
import type { ProductCard } from '#features/catalog/contract.ts'
import { ProductGrid } from '#features/catalog/web/public.ts'
import { Button } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { forYouPageSize, useForYou } from './use-for-you.ts'

const skeletons = 12

/** `first` is undefined where the page came without products: the browser loads them. */
type Props = { first: readonly ProductCard[] | undefined; eager: boolean }

/** “Dành riêng cho bạn”: the first products come with the page, more on demand, 200 at most. */
export function ForYou({ first, eager }: Props) {
  const { list, isKnown, state, loadMore } = useForYou(first)
  const grid = useRef<HTMLDivElement>(null)
  const shown = useRef(0)
  const count = list?.products.length ?? 0
  const hasMore = list?.hasMore ?? false

  useEffect(() => {
    // With the last page the button disappears, and the focus with it.
    const before = shown.current
    shown.current = 0
    if (before > 0 && count > before && !hasMore) {
      grid.current?.querySelectorAll('a')[before]?.focus({ preventScroll: true })
    }
  }, [count, hasMore])

  const onMore = () => {
    shown.current = count
    void loadMore()
  }
  return (
    <section aria-labelledby="for-you">
      <h2 id="for-you" className="mb-3 text-xl font-bold">
        Dành riêng cho bạn
      </h2>
      <p role="status" className="sr-only">
        {state !== 'loading' && count > forYouPageSize && `Đang hiện ${count} gợi ý.`}
      </p>
      {!isKnown && <Waiting className="only-viewed" />}
      {!list ? (
        <Waiting />
      ) : (
        <div ref={grid} className={isKnown ? undefined : 'unless-viewed'}>
          {count === 0 ? (
            <EmptyState level={3} title="Chưa có gợi ý phù hợp." />
          ) : (
            <ProductGrid
              products={list.products}
              eager={eager ? 4 : 0}
              pending={state === 'loading' ? skeletons : 0}
            />
          )}
          {hasMore && (
            <div className="needs-script mt-6 flex flex-col items-center gap-3">
              {state === 'failed' && (
                <p role="alert" className="text-center text-balance">
                  Không tải thêm được gợi ý. Vui lòng thử lại.
                </p>
              )}
              <Button size="lg" busy={state === 'loading'} busyLabel="Đang tải..." onClick={onMore}>
                {state === 'failed' ? 'Thử lại' : 'Xem thêm'}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  )
}

/** Placeholder where the list depends on viewed products, which only the browser knows. */
function Waiting({ className }: { className?: string }) {
  return (
    <div className={className}>
      <ProductGrid products={[]} pending={skeletons} />
    </div>
  )
}
