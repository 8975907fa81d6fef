import { ProductCarousel, WaitingCarousel } from '#features/catalog/web/public.ts'
import { dropViews, useRecentViews } from './recent-views.ts'

const title = 'Đã xem gần đây'

type Props = {
  /** The product that is looked at now. */
  exceptId?: string
  /** Its room is kept from the first paint on, for shoppers who have looked at something. */
  keepRoom?: boolean
}

/** The products that were looked at in this browser; nothing without consent, or when there are none. */
export function RecentlyViewed({ exceptId, keepRoom = false }: Props) {
  const views = useRecentViews()
  if (!views) {
    return keepRoom ? (
      <div className="only-viewed">
        <WaitingCarousel title={title} />
      </div>
    ) : null
  }
  const ids = views.map(({ productId }) => productId).filter((id) => id !== exceptId)
  return ids.length > 0 ? <ProductCarousel title={title} ids={ids} onGone={dropViews} /> : null
}
