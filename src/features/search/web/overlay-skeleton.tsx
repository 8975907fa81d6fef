import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { GroupLabel } from './group-label.tsx'

const rows = [40, 56, 48, 64, 36, 52]
const cards = Array.from({ length: 12 }, (_, index) => `card-${index}`)

type Props = {
  isTyping: boolean
  /** Products in a column beside the others. */
  isBeside: boolean
}

/** Placeholder for recommendations, and for suggestions while typing. */
export function OverlaySkeleton({ isTyping, isBeside }: Props) {
  if (!isTyping) {
    return (
      <div
        aria-busy="true"
        className={isBeside ? 'lg:col-start-2 lg:row-start-1' : 'lg:col-span-full'}
      >
        <GroupLabel>Gợi ý cho bạn</GroupLabel>
        <CardSkeletons isBeside={isBeside} />
      </div>
    )
  }
  return (
    <>
      <div aria-busy="true" className="lg:col-start-1">
        <GroupLabel>Từ khoá gợi ý</GroupLabel>
        {rows.map((width) => (
          <div key={width} className="flex h-11 items-center gap-3">
            <Skeleton className="size-5 rounded-full" />
            <span style={{ width: `${width}%` }}>
              <Skeleton className="h-4" />
            </span>
          </div>
        ))}
      </div>
      <div className="hidden lg:col-start-2 lg:row-start-1 lg:block">
        <GroupLabel>Sản phẩm nổi bật</GroupLabel>
        <CardSkeletons isBeside />
      </div>
    </>
  )
}

function CardSkeletons({ isBeside }: { isBeside: boolean }) {
  return (
    <div className={isBeside ? 'product-grid-beside' : 'product-grid'}>
      {cards.map((key) => (
        <div key={key} className="overflow-hidden rounded-md bg-surface shadow-card">
          <Skeleton className="aspect-square" />
          <div className="flex flex-col gap-2 p-2.5">
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}
