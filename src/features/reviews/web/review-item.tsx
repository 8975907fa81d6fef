import type { Review } from '../contract.ts'
import { ReviewMedia } from './review-media.tsx'
import { Day, Reply, Words } from './review-parts.tsx'
import { Stars } from './stars.tsx'

export function ReviewItem({ review }: { review: Review }) {
  const { user, rating, createdAt, variantName, content, reply } = review
  return (
    <li className="flex flex-col gap-2 py-4">
      <div>
        <h3 className="font-semibold">{user.displayName}</h3>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <Stars value={rating} />
          <span className="sr-only">{rating} trên 5 sao</span>
          <Day moment={createdAt} />
        </p>
        {variantName && <p className="text-sm text-ink-soft">Phân loại: {variantName}</p>}
      </div>
      {content && <Words text={content} />}
      <ReviewMedia media={review.media} author={user.displayName} />
      {reply && <Reply text={reply} />}
    </li>
  )
}
