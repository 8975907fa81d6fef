import type { Review } from '../contract.ts'
import { ReviewMedia } from './review-media.tsx'
import { Reply, ReviewFacts, Words } from './review-parts.tsx'

export function ReviewItem({ review }: { review: Review }) {
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
