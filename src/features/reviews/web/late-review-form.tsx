import { lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { ReviewFormProps } from './review-form.tsx'
import { ReviewsFailure } from './reviews-failure.tsx'

const form = lazyComponent(
  () => import('./review-form.tsx'),
  (module) => module.ReviewForm,
)

/** Loads the form's code ahead. */
export const prepareReviewForm = form.load

/** The review form, loaded when it is used. */
export function LateReviewForm(props: ReviewFormProps) {
  const { loaded: Form, hasFailed } = useLazyComponent(form, true)
  if (Form) return <Form {...props} />
  if (hasFailed) return <FormFailure onRetry={() => void form.retry()} />
  return <FormSkeleton />
}

/** Placeholder of a form that could not be loaded. */
export function FormFailure({ onRetry }: { onRetry: () => void }) {
  return <ReviewsFailure title="Chưa tải được biểu mẫu đánh giá" onRetry={onRetry} />
}

export function FormSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Đang tải...</span>
      <Skeleton className="h-112 max-w-text rounded-md" />
    </div>
  )
}
