import { ChevronRight, Zap } from 'lucide-react'
import { useRef } from 'react'
import { useLatePart } from '#storefront/api/use-late-part.ts'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { RowArrows } from '#storefront/ui/row-arrows.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { loadFlashSales } from './calls.ts'
import { Countdown } from './countdown.tsx'
import { FlashCard } from './flash-card.tsx'
import type { FlashSales } from './parsers.ts'
import { soldLabel } from './sold-label.ts'
import { useFlashSales } from './use-flash-sales.ts'

/** The row's capacity; all entries are on their own page. */
export const sectionPage = { page: 1, pageSize: 24 }

/** Cards visible on a phone before swiping. */
const seenFirst = 3

/** Running flash sales in a row to swipe; renders nothing when there are none. Without `first` the browser loads them. */
export function FlashSaleSection({ first }: { first: FlashSales | undefined }) {
  const sales = useLatePart(first, (api) => loadFlashSales(api, sectionPage))
  return sales ? <RunningSales first={sales} /> : <Placeholder />
}

function Placeholder() {
  return (
    <section aria-labelledby={headingId} aria-busy className={cx('needs-script', frame)}>
      <div className="mb-3 flex min-h-17 flex-wrap items-center gap-x-4 md:min-h-22 @xl:min-h-11">
        <Heading />
      </div>
      <ul aria-hidden="true" className="swipe-row flex gap-3 [--far:18.25rem] md:[--far:20.5rem]">
        {[0, 1, 2, 3, 4, 5, 6].map((place) => (
          <li key={place} className="w-36 shrink-0 max-[18rem]:w-64 md:w-44">
            <Skeleton className="h-(--far)" />
          </li>
        ))}
      </ul>
    </section>
  )
}

const headingId = 'flash-sale'
const frame = '@container rounded-lg bg-surface p-3 shadow-card md:p-5'

function Heading() {
  return (
    <h2 id={headingId} className="flex items-center gap-1.5 text-xl font-bold text-amber-deep">
      <Zap aria-hidden="true" className="size-6 fill-amber" />
      Flash Sale
    </h2>
  )
}

function RunningSales({ first }: { first: FlashSales }) {
  const { entries, earliestEndAt } = useFlashSales(first)
  const row = useRef<HTMLUListElement>(null)
  if (entries.length === 0 || earliestEndAt === null) return null
  return (
    <section aria-labelledby={headingId} className={frame}>
      <div className="mb-3 flex flex-wrap items-center gap-x-4">
        <Heading />
        {/* Beside the banners a row of its own: where text would wrap differs from font to font, and moves the page. */}
        <div className="order-last flex min-h-6 w-full grow items-center justify-between @xl:order-none @xl:w-auto">
          <Countdown endAt={earliestEndAt} />
          <RowArrows
            row={row}
            items={entries.length}
            labels={['Flash Sale trước', 'Flash Sale tiếp theo']}
          />
        </div>
        <Link
          to="/flash-sale"
          prefetch="intent"
          className="ms-auto inline-flex min-h-11 items-center gap-1 font-semibold text-son hover:underline"
        >
          Xem tất cả
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      <ul ref={row} className="swipe-row flex gap-3 [--far:18.25rem] md:[--far:20.5rem]">
        {entries.map((entry, index) => (
          <li
            key={entry.product.id || entry.flashSaleId}
            className={cx(
              'min-h-(--far) w-36 shrink-0 snap-start max-[18rem]:w-64 md:w-44',
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
