import { useState } from 'react'
import { formatDateTime } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import type { Review } from '../contract.ts'
import { Stars } from './stars.tsx'

/** Longer texts are cut, to keep the list of reviews readable. */
const longText = 420

/** The shop's reply. */
export function Reply({ text }: { text: string }) {
  return (
    <div className="max-w-text rounded-md bg-sand p-3 text-sm">
      <p className="font-semibold">Phản hồi của shop</p>
      <Words text={text} />
    </div>
  )
}

/** Note for the author of a review that the shop has hidden. */
export function HiddenNote({ reason }: { reason: string }) {
  return (
    <div className="max-w-text rounded-md bg-amber-soft p-3 text-sm text-amber-deep">
      <p className="font-semibold">Shop đã ẩn đánh giá này trên trang sản phẩm</p>
      {reason && <p className="whitespace-pre-line">Lý do: {reason}</p>}
    </div>
  )
}

/** Stars, date, and whether the review was edited. */
export function ReviewFacts({
  review,
}: {
  review: Pick<Review, 'rating' | 'createdAt' | 'editedAt'>
}) {
  const { rating, createdAt, editedAt } = review
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      <Stars value={rating} />
      <span className="sr-only">{rating} trên 5 sao</span>
      <Day moment={createdAt} />
      {editedAt && <span>Đã chỉnh sửa</span>}
    </p>
  )
}

function Day({ moment }: { moment: string }) {
  if (Number.isNaN(Date.parse(moment))) return null
  return <time dateTime={moment}>{formatDateTime(moment).slice(0, 10)}</time>
}

export function Words({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > longText || text.split('\n').length > 8
  return (
    <div>
      <p className={cx('max-w-text whitespace-pre-line', isLong && !isOpen && 'line-clamp-6')}>
        {text}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          className="-ms-4"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Thu gọn' : 'Xem thêm'}
        </Button>
      )}
    </div>
  )
}
