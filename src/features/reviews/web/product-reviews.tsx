import { useEffect, useRef, useState } from 'react'
import { formatRating } from '#features/catalog/web/public.ts'
import { formatCount } from '#shared/format.ts'
import { lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import { cx } from '#storefront/ui/cx.ts'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { reviewsOnPage } from '../domain.ts'
import { reviewedOrder } from './review-path.ts'
import { ReviewsFailure } from './reviews-failure.tsx'
import { Stars } from './stars.tsx'

const panel = lazyComponent(
  () => import('./reviews-panel.tsx'),
  (module) => module.ReviewsPanel,
)

type Props = {
  productId: string
  ratingValue: number
  /** All ratings, including those without a text. */
  ratingCount: number
  /** Reviews with a text. */
  reviewCount: number
}

/** Reviews of a product; loaded when they come near, and at once for a shopper who comes to write. */
export function ProductReviews({ productId, ratingValue, ratingCount, reviewCount }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const isWriting = useQueryParameter(reviewedOrder) !== null
  const { loaded: Panel, hasFailed } = useLazyComponent(panel, isNear || isWriting)
  const expected = Math.min(reviewCount, reviewsOnPage)
  const figure = ratingCount > 0 && <Figure value={ratingValue} count={ratingCount} />
  return (
    <div
      ref={place}
      tabIndex={-1}
      // While loading, they reserve their height, or enough that nothing below shows beside the heading.
      className={cx(
        'flex flex-col gap-4 outline-none',
        expected > 0 && 'has-data-waiting:min-h-[min(100dvh,16rem+var(--reviews)*11.5rem)]',
      )}
      style={{ ['--reviews' as string]: expected }}
    >
      {Panel ? (
        <Panel
          productId={productId}
          figure={figure}
          isPart={reviewCount !== ratingCount}
          expected={expected}
        />
      ) : (
        <>
          {figure}
          <p className="hidden text-ink-soft noscript:block">
            Vui lòng bật JavaScript để đọc đánh giá.
          </p>
          {hasFailed ? (
            <ReviewsFailure onRetry={() => void panel.retry()} />
          ) : (
            // A link to the reviews scrolls here at once, so the space is reserved in full.
            <span data-waiting="" data-arriving="" className="needs-script flex flex-1 flex-col">
              <Skeleton className="min-h-24 flex-1 [section:has(>:target)_&]:min-h-dvh" />
            </span>
          )}
        </>
      )}
    </div>
  )
}

function Figure({ value, count }: { value: number; count: number }) {
  return (
    <p className="flex shrink-0 flex-col gap-1">
      <span>
        <strong className="text-3xl font-bold">{formatRating(value)}</strong>
        <span className="text-ink-soft">
          <span aria-hidden="true">/5</span>
          <span className="sr-only"> trên 5 sao</span>
        </span>
      </span>
      <Stars value={value} className="size-5" />
      <span className="text-sm text-ink-soft">{formatCount(count)} lượt đánh giá</span>
    </p>
  )
}

/** True once the element has come near the viewport. */
function useNear(element: { readonly current: HTMLElement | null }): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return
        observer.disconnect()
        setIsNear(true)
      },
      { rootMargin: '600px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
