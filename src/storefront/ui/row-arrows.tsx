import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useRowSteps } from './use-row-steps.ts'

type Props = {
  /** The scrolled row; `items` is its number of elements. */
  row: RefObject<HTMLElement | null>
  items: number
  /** Accessible names of back and forward. */
  labels: readonly [before: string, after: string]
}

const look = 'aria-disabled:cursor-default aria-disabled:opacity-40'

/** Two arrows for a row that phones swipe; their room stays empty where all of it is visible, and until that is known. */
export function RowArrows({ row, items, labels: [before, after] }: Props) {
  const { more, step } = useRowSteps(row, items)
  return (
    <div className={cx('hidden md:flex', !more.before && !more.after && 'invisible')}>
      <IconButton
        label={before}
        icon={<ChevronLeft aria-hidden="true" className="size-5" />}
        aria-disabled={!more.before || undefined}
        className={look}
        onClick={() => step(-1)}
      />
      <IconButton
        label={after}
        icon={<ChevronRight aria-hidden="true" className="size-5" />}
        aria-disabled={!more.after || undefined}
        className={look}
        onClick={() => step(1)}
      />
    </div>
  )
}
