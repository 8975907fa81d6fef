import { ChevronRight, Zap } from 'lucide-react'
import { useRef } from 'react'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { RowArrows } from '#storefront/ui/row-arrows.tsx'
import { Countdown } from './countdown.tsx'
import { FlashCard } from './flash-card.tsx'
import type { FlashSales } from './parsers.ts'
import { soldLabel } from './sold-label.ts'
import { useFlashSales } from './use-flash-sales.ts'

/** The row's capacity; all entries are on their own page. */
export const sectionPage = { page: 1, pageSize: 24 }

/** Cards visible on a phone before swiping. */
const seenFirst = 3

/** Running flash sales in a row to swipe; renders nothing when there are none. */
export function FlashSaleSection({ first }: { first: FlashSales }) {
  const { entries, earliestEndAt } = useFlashSales(first)
  const row = useRef<HTMLUListElement>(null)
  if (entries.length === 0 || earliestEndAt === null) return null
  return (
    <section aria-labelledby="flash-sale" className="rounded-lg bg-surface p-3 shadow-card md:p-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-4">
        <h2 id="flash-sale" className="flex items-center gap-1.5 text-xl font-bold text-amber-deep">
          <Zap aria-hidden="true" className="size-6 fill-amber" />
          Flash Sale
        </h2>
        <span className="order-last w-full sm:order-none sm:w-auto">
          <Countdown endAt={earliestEndAt} />
        </span>
        <div className="ms-auto flex items-center gap-2">
          <RowArrows
            row={row}
            items={entries.length}
            labels={['Flash Sale trước', 'Flash Sale tiếp theo']}
          />
          <Link
            to="/flash-sale"
            prefetch="intent"
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-son hover:underline"
          >
            Xem tất cả
            <ChevronRight aria-hidden="true" className="size-4" />
          </Link>
        </div>
      </div>
      <ul ref={row} className="swipe-row flex gap-3 [--far:18.25rem] md:[--far:20.5rem]">
        {entries.map((entry, index) => (
          <li
            key={entry.product.id || entry.flashSaleId}
            className={cx(
              'min-h-(--far) w-36 shrink-0 snap-start md:w-44',
              index >= seenFirst && 'far',
            )}
          >
            <FlashCard entry={entry} label={soldLabel(entry)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
