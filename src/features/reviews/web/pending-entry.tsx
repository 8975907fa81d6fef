import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Star } from 'lucide-react'
import { useId, useState } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import type { PendingReview } from '../contract.ts'
import { LateReviewForm, prepareReviewForm } from './late-review-form.tsx'
import { invalidateReviews } from './own-query.ts'
import { blankReview, reviewDraft } from './review-draft.ts'
import { ReviewedProduct } from './reviewed-product.tsx'
import { createReview } from './write-calls.ts'

type Props = { item: PendingReview; userId: string; onSent: () => void }

/** A bought product with its review form, opened by hand or by a draft. */
export function PendingEntry({ item: { product, productId, orderId }, userId, onSent }: Props) {
  const client = useQueryClient()
  const formId = useId()
  const name = `${orderId} ${productId}`
  const [isOpen, setOpen] = useState(() => reviewDraft(name, userId).read() !== undefined)
  // Uploads continue while the form is closed.
  const [wasOpened, setOpened] = useState(isOpen)
  return (
    <li className="rounded-md bg-surface p-4 shadow-card md:p-5">
      <ReviewedProduct product={product} orderId={orderId}>
        <Button
          aria-expanded={isOpen}
          aria-controls={wasOpened ? formId : undefined}
          onPointerEnter={() => void prepareReviewForm()}
          onClick={() => {
            setOpened(true)
            setOpen(!isOpen)
          }}
          className="mt-2 self-start"
        >
          <Star aria-hidden="true" className="size-4" />
          Đánh giá<span className="sr-only"> {product.name}</span>
          <ChevronDown
            aria-hidden="true"
            className={cx('-me-1 size-4 transition-transform', isOpen && 'rotate-180')}
          />
        </Button>
      </ReviewedProduct>
      {wasOpened && (
        <div id={formId} hidden={!isOpen} className="mt-4 border-t border-line pt-4">
          <LateReviewForm
            label={`Đánh giá ${product.name}`}
            name={name}
            owner={userId}
            start={blankReview}
            place="account"
            send={async (review) => {
              await createReview(browserApi(), { orderId, productId, userId, ...review })
              invalidateReviews(client)
            }}
            onSent={onSent}
          />
        </div>
      )}
    </li>
  )
}
