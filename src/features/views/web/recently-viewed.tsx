import { CarouselPlaceholder, ProductCarousel } from '#features/catalog/web/public.ts'
import { dropViews, useRecentViews } from './recent-views.ts'

const title = 'Đã xem gần đây'

type Props = {
  /** The product on the page. */
  exceptId?: string
  /** Reserves its space from the first paint on, for shoppers with viewed products. */
  reservesSpace?: boolean
}

/** Products viewed in this browser; renders nothing without consent or when there are none. */
export function RecentlyViewed({ exceptId, reservesSpace = false }: Props) {
  const views = useRecentViews()
  if (!views) {
    return reservesSpace ? (
      <div className="only-viewed">
        <CarouselPlaceholder title={title} />
      </div>
    ) : null
  }
  const ids = views.map(({ productId }) => productId).filter((id) => id !== exceptId)
  return ids.length > 0 ? <ProductCarousel title={title} ids={ids} onGone={dropViews} /> : null
}
