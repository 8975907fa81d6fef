import { ChevronRight, Zap } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#storefront/ui/badge.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { Price } from '#storefront/ui/price.tsx'
import type { FlashSaleEntry } from '../contract.ts'
import { Countdown } from './countdown.tsx'
import { SoldBar } from './sold-bar.tsx'
import { soldLabel } from './sold-label.ts'

/** What is on flash sale now, in a row to swipe; nothing when nothing is. */
export function FlashSaleSection({ entries }: { entries: readonly FlashSaleEntry[] }) {
  const [first] = entries.toSorted((a, b) => Date.parse(a.endAt) - Date.parse(b.endAt))
  if (!first) return null
  return (
    <section aria-labelledby="flash-sale" className="rounded-lg bg-surface p-3 shadow-card md:p-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="flash-sale" className="flex items-center gap-1.5 text-xl font-bold text-amber-deep">
          <Zap aria-hidden="true" className="size-6 fill-amber" />
          Flash Sale
        </h2>
        <Countdown endAt={first.endAt} />
        <Link
          to="/flash-sale"
          className="ms-auto inline-flex min-h-11 items-center gap-1 font-semibold text-son hover:underline"
        >
          Xem tất cả
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      <ul className="swipe-row flex gap-3">
        {entries.map((entry) => (
          <li
            key={entry.product.id || entry.flashSaleId}
            className="w-36 shrink-0 snap-start md:w-44"
          >
            <FlashCard entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FlashCard({ entry }: { entry: FlashSaleEntry }) {
  const { product } = entry
  return (
    <article className="relative flex h-full flex-col gap-1.5">
      <Picture
        src={product.thumbnail}
        alt=""
        sizes="(min-width: 48rem) 11rem, 9rem"
        maxWidth={480}
        className="rounded-md"
      />
      {entry.discountPercent > 0 && (
        <Badge tone="amber" className="absolute end-1 top-1">
          −{entry.discountPercent}%
        </Badge>
      )}
      <h3 className="line-clamp-2 min-h-11 text-sm text-wrap">
        <Link to={`/products/${product.slug}`} className="cover-link">
          {product.name}
        </Link>
      </h3>
      <Price amount={entry.minFlashSalePrice} original={product.price} className="mt-auto" />
      <SoldBar {...entry} label={soldLabel(entry)} />
    </article>
  )
}
