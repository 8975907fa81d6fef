import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { Pagination } from '#storefront/ui/pagination.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { Review } from '../contract.ts'
import { filterAfter } from './filter-after.ts'
import type { ReviewPage } from './parsers.ts'
import { ReviewFilters } from './review-filters.tsx'
import { ReviewMedia } from './review-media.tsx'
import { Reply, ReviewFacts, Words } from './review-parts.tsx'
import { reviewedOrder } from './review-path.ts'
import { ReviewPlace } from './review-place.tsx'
import { ReviewsFailure } from './reviews-failure.tsx'
import { StarBars } from './star-bars.tsx'
import { useReviews } from './use-reviews.ts'

type Props = {
  productId: string
  /** The rating of the product. */
  figure: ReactNode
  /** The rating counts more than these reviews. */
  isPart: boolean
  /** Expected number of reviews. */
  expected: number
}

/** Reviews of a product: summary, form, filters and a page of the list. */
export function ReviewsPanel({ productId, figure, isPart, expected }: Props) {
  const { found, query, isLoading, hasFailed, filterBy, turnTo, retry } = useReviews(productId)
  const { rating, hasImage } = query
  const [isSent, setSent] = useState(false)
  const leaveOrder = useLeaveOrder()
  // Until the first layout is done, the browser must know what may not move.
  const [isArriving, setArriving] = useState(true)
  const isThere = hasFailed || found !== undefined
  useEffect(() => {
    if (!isThere) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setArriving(false))
    })
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  const list = useRef<HTMLUListElement>(null)
  const isTurned = useRef(false)
  useEffect(() => {
    if (!isTurned.current || !found) return
    isTurned.current = false
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start' })
  }, [found])

  const isFiltered = rating !== undefined || hasImage !== undefined
  return (
    <>
      {(figure || found?.summary.stars) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-4 md:gap-x-8">
          {figure}
          {found && found.summary.count > 0 && <StarBars summary={found.summary} isPart={isPart} />}
          {!found && !hasFailed && expected > 0 && (
            <Skeleton className={cx(isPart ? 'h-37' : 'h-31.5', 'max-w-form flex-1 basis-36')} />
          )}
        </div>
      )}
      <ReviewPlace
        productId={productId}
        isSent={isSent}
        onSent={(review) => {
          setSent(true)
          filterBy(filterAfter(query, review))
          void leaveOrder()
        }}
      />
      {found && found.summary.count > 0 && (
        <ReviewFilters filter={query} summary={found.summary} onFilter={filterBy} />
      )}
      {/* Always mounted, so that its changes are announced. */}
      <p role="status" className="sr-only" data-arriving={isArriving || undefined}>
        {!isLoading && found && announcement(found)}
      </p>
      {hasFailed && <ReviewsFailure onRetry={retry} />}
      {!hasFailed && !found && <Waiting expected={expected} />}
      {!hasFailed && found && (
        <div
          aria-busy={isLoading}
          className={isLoading ? 'opacity-60 transition-opacity' : undefined}
        >
          {found.reviews.length === 0 ? (
            <Nothing
              isFiltered={isFiltered && found.summary.count > 0}
              onAll={() => filterBy({})}
            />
          ) : (
            <ul
              ref={list}
              tabIndex={-1}
              aria-label="Các đánh giá"
              className="scroll-mt-4 divide-y divide-line outline-none"
            >
              {found.reviews.map((review) => (
                <ReviewItem key={review.id} review={review} />
              ))}
            </ul>
          )}
          <Pagination
            label="Trang đánh giá"
            page={found.page}
            pages={found.pages}
            onPage={(page) => {
              isTurned.current = true
              turnTo(page)
            }}
          />
        </div>
      )}
    </>
  )
}

function announcement({ reviews, total, page, pages }: ReviewPage): string {
  if (reviews.length === 0) return 'Không có đánh giá nào.'
  return pages > 1 ? `${total} đánh giá, trang ${page} trên ${pages}.` : `${total} đánh giá.`
}

function Waiting({ expected }: { expected: number }) {
  if (expected === 0) {
    return (
      <div data-waiting="">
        <Skeleton className="h-24" />
      </div>
    )
  }
  return (
    <div data-waiting="" className="flex flex-col gap-6" aria-hidden="true">
      {Array.from({ length: expected }, (_, place) => place).map((place) => (
        <div key={place} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      ))}
    </div>
  )
}

function Nothing({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  return (
    <div className="flex min-h-24 flex-col items-center justify-center gap-3 py-6 text-center text-ink-soft">
      <p>
        {isFiltered
          ? 'Không có đánh giá nào phù hợp với bộ lọc.'
          : 'Chưa có đánh giá nào cho sản phẩm này.'}
      </p>
      {isFiltered && <Button onClick={onAll}>Xem tất cả đánh giá</Button>}
    </div>
  )
}

function ReviewItem({ review }: { review: Review }) {
  const { user, variantName, content, reply } = review
  return (
    <li className="flex flex-col gap-2 py-4">
      <div>
        <h3 className="font-semibold">{user.displayName}</h3>
        <ReviewFacts review={review} />
        {variantName && <p className="text-sm text-ink-soft">Phân loại: {variantName}</p>}
      </div>
      {content && <Words text={content} />}
      <ReviewMedia media={review.media} author={user.displayName} />
      {reply && <Reply text={reply} />}
    </li>
  )
}

/** After sending a review: removes the order from the address and loads the page's figures again. */
function useLeaveOrder(): () => Promise<void> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return async () => {
    const rest = new URLSearchParams(search)
    rest.delete(reviewedOrder)
    const target = { pathname, search: rest.size > 0 ? `?${rest}` : '' }
    await navigate(target, { replace: true, preventScrollReset: true })
    await revalidate()
  }
}
