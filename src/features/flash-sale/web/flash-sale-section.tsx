import { ChevronRight, Zap } from 'lucide-react'
import { Link } from 'react-router'
import type { FlashSaleEntry } from '../contract.ts'
import { Countdown } from './countdown.tsx'
import { byEnd } from './earliest-end.ts'
import { FlashCard } from './flash-card.tsx'
import { soldLabel } from './sold-label.ts'

/** What is on flash sale now, in a row to swipe; nothing when nothing is. */
export function FlashSaleSection({ entries }: { entries: readonly FlashSaleEntry[] }) {
  const sorted = byEnd(entries)
  const [first] = sorted
  if (!first) return null
  return (
    <section aria-labelledby="flash-sale" className="rounded-lg bg-surface p-3 shadow-card md:p-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-4">
        <h2 id="flash-sale" className="flex items-center gap-1.5 text-xl font-bold text-amber-deep">
          <Zap aria-hidden="true" className="size-6 fill-amber" />
          Flash Sale
        </h2>
        <span className="order-last w-full sm:order-none sm:w-auto">
          <Countdown endAt={first.endAt} />
        </span>
        <Link
          to="/flash-sale"
          className="ms-auto inline-flex min-h-11 items-center gap-1 font-semibold text-son hover:underline"
        >
          Xem tất cả
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      <ul className="swipe-row flex gap-3">
        {sorted.map((entry) => (
          <li
            key={entry.product.id || entry.flashSaleId}
            className="w-36 shrink-0 snap-start md:w-44"
          >
            <FlashCard entry={entry} label={soldLabel(entry)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
