import { useQueryClient } from '@tanstack/react-query'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { DoneReview } from '../contract.ts'
import { LateReviewForm } from './late-review-form.tsx'
import { refetchOwnReviews } from './own-query.ts'
import { type ReviewDraft, reviewDraft } from './review-draft.ts'
import { editReview } from './write-calls.ts'

type Props = {
  review: DoneReview
  userId: string
  onSent: () => void
  onCancel: () => void
}

/** Edits a review; starts from its text, or from this tab's unsaved changes. */
export function EditReviewForm({ review, userId, onSent, onCancel }: Props) {
  const client = useQueryClient()
  return (
    <LateReviewForm
      label={`Sửa đánh giá ${review.product.name}`}
      submitLabel="Lưu thay đổi"
      name={review.id}
      owner={userId}
      start={draftOf(review)}
      place="account"
      send={async (changed) => {
        await editReview(browserApi(), review.id, { userId, ...changed })
        await refetchOwnReviews(client)
      }}
      onSent={onSent}
      onCancel={onCancel}
    />
  )
}

/** True with unsaved changes in this tab. */
export function hasUnsaved({ id }: DoneReview, userId: string): boolean {
  return reviewDraft(id, userId).read() !== undefined
}

function draftOf({ rating, content, media }: DoneReview): ReviewDraft {
  const files = media.flatMap(({ id, ...file }) => (id ? [{ id, ...file }] : []))
  return { rating, content, files }
}
