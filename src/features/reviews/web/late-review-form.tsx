import { latePart, useLatePart } from '#storefront/late-part.ts'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { ReviewFormProps } from './review-form.tsx'
import { ReviewsFailure } from './reviews-failure.tsx'

const form = latePart(
  () => import('./review-form.tsx'),
  (module) => module.ReviewForm,
)

/** Brings the form's code: call it when it is about to be shown. */
export const prepareReviewForm = form.load

/** The form of a review; its code comes when somebody writes one. */
export function LateReviewForm(props: ReviewFormProps) {
  const { part: Form, hasFailed } = useLatePart(form, true)
  if (Form) return <Form {...props} />
  if (hasFailed) return <FormFailure onRetry={() => void form.retry()} />
  return <FormSkeleton />
}

/** In the place of the form when it can't be had. */
export function FormFailure({ onRetry }: { onRetry: () => void }) {
  return <ReviewsFailure title="Chưa tải được biểu mẫu đánh giá" onRetry={onRetry} />
}

/** As large as the form. */
export function FormSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Đang tải...</span>
      <Skeleton className="h-112 max-w-text rounded-md" />
    </div>
  )
}
