import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { controlClass } from '#storefront/ui/field-frame.tsx'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { readRating } from '../../domain.ts'
import { totalText } from '../total-text.ts'
import { formatNumber } from './applied-filters.ts'
import { type Count, FilterSection } from './filter-section.tsx'
import { ToggleChip } from './toggle-chip.tsx'

type Props = {
  /** Minimum rating; 0 for none. */
  rating: number
  countOf: (stars: number) => Count
  onChange: (rating: number) => void
}

const quick = [4.5, 4, 3]
const step = 0.5

/** Minimum rating of a product: 0 to 5, in halves. */
export function RatingFilter({ rating, countOf, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const change = (stars: number) => {
    setTyped(undefined)
    onChange(inHalves(stars))
  }
  return (
    <FilterSection title="Đánh giá">
      <ul className="flex flex-wrap gap-2">
        {quick.map((stars) => (
          <li key={stars}>
            <ToggleChip
              isOn={rating === stars}
              onToggle={() => change(rating === stars ? 0 : stars)}
            >
              <span aria-hidden="true" className="star size-4" />
              Từ {formatNumber(stars)}
              <span className="sr-only"> sao</span>
              <Suffix of={countOf(stars)} />
            </ToggleChip>
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-1 pt-3">
        <label htmlFor={id} className="me-auto text-sm font-semibold">
          Số sao tối thiểu
        </label>
        <IconButton
          label="Bớt nửa sao"
          icon={<Minus aria-hidden="true" className="size-4" />}
          onClick={() => change(rating - step)}
        />
        <input
          id={id}
          type="number"
          min={0}
          max={5}
          step={step}
          inputMode="decimal"
          value={typed ?? String(rating)}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            onChange(inHalves(readRating(value)))
          }}
          onBlur={() => setTyped(undefined)}
          className={`${controlClass} max-w-18 appearance-textfield text-center tabular-nums`}
        />
        <IconButton
          label="Thêm nửa sao"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => change(rating + step)}
        />
      </div>
    </FilterSection>
  )
}

function inHalves(stars: number): number {
  return Math.round(Math.min(Math.max(stars, 0), 5) / step) * step
}

function Suffix({ of }: { of: Count }) {
  return (
    of && (
      <span className="text-ink-faint tabular-nums">({totalText(of.count, of.isComplete)})</span>
    )
  )
}
