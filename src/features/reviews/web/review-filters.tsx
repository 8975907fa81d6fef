import { Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#shared/format.ts'
import type { ReviewFilter } from '../domain.ts'
import type { ReviewPage } from './parsers.ts'

type Props = {
  filter: ReviewFilter
  summary: ReviewPage['summary']
  onFilter: (filter: ReviewFilter) => void
}

/** Filters by stars, one value at a time, and by pictures; they combine. */
export function ReviewFilters({ filter: { rating, hasImage }, summary, onFilter }: Props) {
  const countOf = (stars: number) => summary.stars?.find((star) => star.rating === stars)?.count
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Lọc đánh giá</legend>
      <Chip isOn={rating === undefined && !hasImage} onPress={() => onFilter({})}>
        Tất cả
      </Chip>
      {[5, 4, 3, 2, 1].map((stars) => (
        <Chip
          key={stars}
          isOn={rating === stars}
          onPress={() => onFilter({ rating: rating === stars ? undefined : stars, hasImage })}
        >
          {stars} sao
          <Count value={countOf(stars)} />
        </Chip>
      ))}
      <Chip
        isOn={hasImage === true}
        onPress={() => onFilter({ rating, hasImage: hasImage ? undefined : true })}
      >
        <Image aria-hidden="true" className="size-4" />
        Có hình ảnh
        <Count value={summary.mediaCount} />
      </Chip>
    </fieldset>
  )
}

function Count({ value }: { value: number | null | undefined }) {
  return typeof value === 'number' && <span className="text-ink-soft">({formatCount(value)})</span>
}

type ChipProps = { isOn: boolean; onPress: () => void; children: ReactNode }

function Chip({ isOn, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="inline-flex min-h-11 items-center gap-1 rounded-md border border-line bg-surface px-3 text-sm transition-colors hover:border-edge aria-pressed:border-son aria-pressed:bg-son-soft aria-pressed:font-semibold aria-pressed:text-son-deep"
    >
      {children}
    </button>
  )
}
