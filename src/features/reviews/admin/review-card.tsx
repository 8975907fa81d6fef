import { Star } from 'lucide-react'
import { api } from '#back-office/api.ts'
import { MediaLinks } from '#back-office/media-links.tsx'
import { OrderLink } from '#back-office/order-link.tsx'
import { useChange } from '#back-office/use-change.ts'
import { formatDateTime } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { StaffReview } from '../admin-contract.ts'

type Props = {
  review: StaffReview
  /** The list of this product's reviews; undefined on that list. */
  productTo: string | undefined
  onReply: () => void
  onHide: () => void
}

/** A review with what its author wrote, the shop's reply, and what can be done. */
export function ReviewCard({ review, productTo, onReply, onHide }: Props) {
  const { product, author, orderId, createdAt, editedAt } = review
  return (
    <article
      aria-label={`${review.rating} sao cho ${product.name}`}
      className="flex flex-col gap-2 text-base"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} />
        {review.isHidden && <Badge tone="amber">Đã ẩn</Badge>}
        <time dateTime={createdAt} className="ms-auto text-sm text-ink-soft tabular-nums">
          {formatDateTime(createdAt)}
          {editedAt && ' (đã sửa)'}
        </time>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
        {productTo ? (
          <Link
            to={productTo}
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-ink hover:text-son"
          >
            {product.name}
          </Link>
        ) : (
          <span className="font-semibold wrap-anywhere text-ink">{product.name}</span>
        )}
        <span className="wrap-anywhere">{author ?? 'Khách hàng'}</span>
        {orderId && <OrderLink id={orderId} />}
      </div>
      {review.content ? (
        <p className="whitespace-pre-line wrap-anywhere">{review.content}</p>
      ) : (
        <p className="text-ink-soft">Không viết gì.</p>
      )}
      {review.media.length > 0 && <MediaLinks media={review.media} />}
      {review.isHidden && review.hiddenReason && (
        <p className="text-sm wrap-anywhere text-ink-soft">Lý do ẩn: {review.hiddenReason}</p>
      )}
      {review.reply !== null && (
        <div className="border-s-3 border-line ps-3">
          <p className="text-sm text-ink-soft">
            Cửa hàng trả lời{review.repliedAt && ` lúc ${formatDateTime(review.repliedAt)}`}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{review.reply}</p>
        </div>
      )}
      <Steps review={review} onReply={onReply} onHide={onHide} />
    </article>
  )
}

function Steps({ review, onReply, onHide }: Omit<Props, 'productTo'>) {
  const { id, reply, hiddenReason } = review
  const { busy, change } = useChange('reviews')
  const removeReply = async () => {
    if (!(await change('remove', () => api.delete(`reviews/${id}/reply`, { replyBefore: reply }))))
      return
    const again = () => api.put(`reviews/${id}/reply`, { reply, replyBefore: null })
    alertShopper('Đã gỡ câu trả lời.', 'success', {
      label: 'Hoàn tác',
      onPress: () => void change('undo', again),
    })
  }
  const show = async () => {
    if (!(await change('show', () => api.post(`reviews/${id}/show`)))) return
    const again = () => api.post(`reviews/${id}/hide`, { reason: hiddenReason })
    alertShopper(
      'Đánh giá đã hiện lại.',
      'success',
      hiddenReason ? { label: 'Hoàn tác', onPress: () => void change('undo', again) } : undefined,
    )
  }
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <Button onClick={onReply}>{reply === null ? 'Trả lời' : 'Sửa câu trả lời'}</Button>
      {reply !== null && (
        <Button busy={busy === 'remove'} onClick={() => void removeReply()}>
          Gỡ câu trả lời
        </Button>
      )}
      {review.isHidden ? (
        <Button busy={busy === 'show'} onClick={() => void show()}>
          Hiện lại
        </Button>
      ) : (
        <Button variant="quiet" onClick={onHide}>
          Ẩn
        </Button>
      )}
    </div>
  )
}

function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} sao`} className="flex gap-0.5">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={cx('size-5', star <= rating ? 'fill-amber text-amber' : 'text-line')}
        />
      ))}
    </span>
  )
}
