import { PencilLine } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { DoneReview } from '../contract.ts'
import { EditReviewForm, hasUnsaved } from './edit-review-form.tsx'
import { prepareReviewForm } from './late-review-form.tsx'
import { ReviewMedia } from './review-media.tsx'
import { HiddenNote, Reply, ReviewFacts, Words } from './review-parts.tsx'
import { ReviewedProduct } from './reviewed-product.tsx'

type Props = { review: DoneReview; userId: string }

/** One of the shopper's reviews, with its form for editing. */
export function DoneEntry({ review, userId }: Props) {
  const { product, orderId, variantName, content, media, reply } = review
  const formId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(() => hasUnsaved(review, userId))
  const shut = () => {
    toggle.current?.focus()
    setOpen(false)
  }
  return (
    <li className="flex flex-col gap-3 rounded-md bg-surface p-4 shadow-card md:p-5">
      <ReviewedProduct product={product} orderId={orderId}>
        {variantName && <p className="text-sm text-ink-soft">Phân loại: {variantName}</p>}
      </ReviewedProduct>
      <div className="flex items-center justify-between gap-x-3 border-t border-line pt-3">
        <ReviewFacts review={review} />
        <Button
          ref={toggle}
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onPointerEnter={() => void prepareReviewForm()}
          onClick={() => setOpen(!isOpen)}
          className="-me-3 shrink-0 px-3"
        >
          <PencilLine aria-hidden="true" className="size-4" />
          Sửa<span className="sr-only"> đánh giá {product.name}</span>
        </Button>
      </div>
      {review.isHidden && <HiddenNote reason={review.hiddenReason} />}
      {isOpen ? (
        <div id={formId}>
          <EditReviewForm
            review={review}
            userId={userId}
            onCancel={shut}
            onSent={() => {
              shut()
              alertShopper('Đã lưu thay đổi.', 'success')
            }}
          />
        </div>
      ) : (
        <>
          {content && <Words text={content} />}
          <ReviewMedia media={media} author="bạn" />
        </>
      )}
      {reply && <Reply text={reply} />}
    </li>
  )
}
