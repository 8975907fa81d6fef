import { CircleAlert } from 'lucide-react'
import { MediaField } from '#features/uploads/web/public.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { longestReview } from '../limits.ts'
import { ownReviewsPath } from './review-path.ts'
import { StarChoice } from './star-choice.tsx'
import { type ReviewFormOptions, useReviewForm } from './use-review-form.ts'

export type ReviewFormProps = ReviewFormOptions & {
  /** Accessible name of the form: “Đánh giá Áo dài lụa”. */
  label: string
  submitLabel?: string
  onCancel?: () => void
}

/** Stars, text and files of a review, new or edited. */
export function ReviewForm({
  label,
  submitLabel = 'Gửi đánh giá',
  onCancel,
  ...options
}: ReviewFormProps) {
  const form = useReviewForm(options)
  const { stage, problem } = form
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={form.submit}
      className="flex max-w-text flex-col gap-4"
    >
      <StarChoice value={form.rating} onChange={form.setRating} />
      <TextArea
        ref={form.area}
        label="Nhận xét của bạn"
        optional={!form.needsContent}
        required={form.needsContent}
        placeholder="Chất lượng, màu sắc, đóng gói thế nào?"
        maxLength={longestReview}
        value={form.content}
        error={form.contentError}
        onChange={({ target }) => form.setContent(target.value)}
      />
      <MediaField uploads={form.uploads} />
      <div role="alert" className="empty:hidden">
        {problem && (
          <p className="flex gap-2 rounded-md bg-son-soft px-3 py-2.5 text-sm text-son-deep">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              {problem.message}
              {problem.isWritten && (
                <>
                  {' '}
                  <Link to={ownReviewsPath()} className="underline">
                    Xem đánh giá của bạn
                  </Link>
                </>
              )}
            </span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={stage !== 'open'}
          busyLabel={stage === 'waiting' ? 'Đang tải tệp lên...' : 'Đang gửi...'}
          className="grow md:grow-0"
        >
          {submitLabel}
        </Button>
        {onCancel && (
          <Button
            variant="quiet"
            size="lg"
            disabled={stage !== 'open'}
            onClick={() => {
              form.forget()
              onCancel()
            }}
          >
            Huỷ
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {stage === 'waiting' && 'Đánh giá sẽ được gửi ngay khi tải xong tệp.'}
      </p>
    </form>
  )
}
