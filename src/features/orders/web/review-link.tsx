import { Star } from 'lucide-react'
import { ownReviewsPath, reviewPath } from '#features/reviews/web/public.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import type { OrderItem } from '../contract.ts'
import type { ReviewChance } from './reviewing.ts'

type Props = { product: OrderItem['product']; orderId: string; chance: ReviewChance }

/** Leads to where a bought product is reviewed, or to what the shopper has written about it. */
export function ReviewLink({ product, orderId, chance }: Props) {
  const isOpen = chance === 'open'
  return (
    <ButtonLink
      to={isOpen ? reviewPath(product.slug, orderId) : ownReviewsPath(orderId)}
      variant={isOpen ? 'secondary' : 'quiet'}
      className={cx('mt-1 self-start', !isOpen && '-ms-4')}
    >
      <Star aria-hidden="true" className="size-4" />
      {isOpen ? 'Đánh giá' : 'Xem đánh giá'}
      <span className="sr-only"> {product.name}</span>
    </ButtonLink>
  )
}
