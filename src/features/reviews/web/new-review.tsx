import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { PendingReview } from '../contract.ts'
import { LateReviewForm } from './late-review-form.tsx'
import { blankReview } from './review-draft.ts'
import { createReview, type WrittenReview } from './write-calls.ts'

type Props = {
  pending: PendingReview
  userId: string
  onSent: (review: WrittenReview) => void
}

/** Review form of the product page, the target of an order's review link. */
export function NewReview({ pending, userId, onSent }: Props) {
  const { orderId, productId, product } = pending
  const headingId = useId()
  const heading = useArrival()
  return (
    <section
      aria-labelledby={headingId}
      className="border-y border-line py-4 md:rounded-md md:border-x md:p-5"
    >
      <h3 id={headingId} ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Viết đánh giá của bạn
      </h3>
      <p className="mb-3 text-sm text-ink-soft">Đơn {orderId}</p>
      <LateReviewForm
        label={`Đánh giá ${product.name}`}
        name={`page ${orderId} ${productId}`}
        owner={userId}
        start={blankReview}
        place="product"
        send={(review) => createReview(browserApi(), { orderId, productId, ...review })}
        onSent={onSent}
      />
    </section>
  )
}

/** Focuses the form and scrolls to it, unless the shopper has turned to something else. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const isNamed = useRef(hash !== '')
  useEffect(() => {
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement?.id === 'content'
    if (!isFree) return
    heading.current?.focus({ preventScroll: true })
    if (!isNamed.current && window.scrollY === 0) heading.current?.scrollIntoView()
  }, [])
  return heading
}
