import { categoryListHref } from '#features/catalog/domain.ts'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'

type Props = { categories: readonly { id: string; name: string; imageUrl: string | null }[] }

/** One row to swipe on phones. */
const tiles =
  'flex gap-2 max-sm:*:w-40 max-sm:*:shrink-0 max-sm:*:snap-start sm:grid sm:grid-cols-3 lg:grid-cols-5'
const row = 'swipe-row -mx-4 -my-1.5 scroll-px-4 px-4 py-1.5 sm:mx-0 sm:overflow-visible sm:px-0'

/** Keeps the room of ten tiles. */
export function TilesPlaceholder() {
  return (
    <div aria-hidden="true" className={cx('needs-script', row, tiles)}>
      {Array.from({ length: 10 }, (_, place) => place).map((place) => (
        <Skeleton key={place} className="h-15 rounded-md" />
      ))}
    </div>
  )
}

/** Categories to continue with. */
export function CategoryTiles({ categories }: Props) {
  const isPictured = categories.some(({ imageUrl }) => imageUrl)
  return (
    <nav aria-label="Danh mục" className={row}>
      <ul className={tiles}>
        {categories.map(({ id, name, imageUrl }) => (
          <li key={id}>
            <Link
              to={categoryListHref(id)}
              prefetch="intent"
              className="flex h-full min-h-15 items-center gap-2.5 rounded-md bg-surface p-2 text-sm font-semibold shadow-card transition-shadow hover:shadow-lift"
            >
              {isPictured && (
                <span className="w-10 shrink-0 overflow-hidden rounded-sm">
                  <Picture src={imageUrl} alt="" sizes="2.5rem" maxWidth={96} />
                </span>
              )}
              <span className="line-clamp-2 min-w-0">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
