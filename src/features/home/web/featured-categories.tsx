import { useRef } from 'react'
import type { TopCategory } from '#features/catalog/contract.ts'
import { categoryListHref } from '#features/catalog/domain.ts'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { RowArrows } from '#storefront/ui/row-arrows.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'

/** Number of tiles visible on a phone before swiping. */
const seenFirst = 6
/** Fills two rows at every width. */
const placeholders = 10

const headingId = 'featured-categories'

function Heading() {
  return (
    <h2 id={headingId} className="flex-1 text-xl font-bold">
      Danh mục nổi bật
    </h2>
  )
}

/** Keeps the room of two rows of tiles. */
export function FeaturedPlaceholder() {
  return (
    <section aria-labelledby={headingId} aria-busy className="needs-script">
      <div className="mb-3 flex items-center md:min-h-11">
        <Heading />
      </div>
      <ul aria-hidden="true" className="category-rows swipe-row">
        {Array.from({ length: placeholders }, (_, place) => place).map((place) => (
          <li key={place}>
            <Skeleton className="h-18 rounded-md" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The top-level categories in two rows to swipe: 2 to a row up to 768 px, 3 up to 1024, 4 up to 1280, else 5. */
export function FeaturedCategories({ categories }: { categories: readonly TopCategory[] }) {
  const row = useRef<HTMLUListElement>(null)
  if (categories.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex items-center md:min-h-11">
        <Heading />
        <RowArrows
          row={row}
          items={categories.length}
          labels={['Danh mục trước', 'Danh mục tiếp theo']}
        />
      </div>
      <ul ref={row} className="category-rows swipe-row">
        {categories.map((category, index) => (
          <li key={category.id} className="snap-start">
            <Link
              to={categoryListHref(category.id)}
              prefetch="intent"
              className={cx('category-tile h-full [--far:3.5rem]', index >= seenFirst && 'far')}
            >
              <span className="w-12 shrink-0 md:w-14 overflow-hidden rounded-sm">
                <Picture src={category.imageUrl} alt="" sizes="3.5rem" maxWidth={160} />
              </span>
              <span className="line-clamp-2">{category.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
