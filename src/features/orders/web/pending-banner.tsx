import { Star } from 'lucide-react'
import { formatCount } from '#shared/format.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import type { Pending } from './reviewing.ts'

/** How many products wait for a review, and the way to them. */
export function PendingBanner({ pending }: { pending: Pending | undefined }) {
  if (!pending || pending.items.length === 0) return null
  return (
    <aside
      aria-label="Sản phẩm chờ đánh giá"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-amber-soft px-4 py-2 text-amber-deep"
    >
      <p className="flex items-center gap-2">
        <Star aria-hidden="true" className="size-5 shrink-0" />
        <span>
          Bạn có <strong>{formatCount(pending.total)} sản phẩm</strong> chờ đánh giá
        </span>
      </p>
      <ButtonLink to="/user/account/reviews">Đánh giá ngay</ButtonLink>
    </aside>
  )
}
