import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { type Search, searchHref, sorts } from '../domain.ts'

/** Sort orders as links; another order begins at the top of its list. */
export function SortLinks({ search }: { search: Search }) {
  return (
    <nav aria-label="Sắp xếp" className="swipe-row fade-end flex min-w-0 flex-1 md:flex-none">
      {sorts.map(({ value, label }) => (
        <Link
          key={value}
          to={searchHref(search, { sort: value })}
          aria-current={value === search.sort ? 'page' : undefined}
          className={cx(
            'flex min-h-11 shrink-0 grow snap-start items-center justify-center px-1 text-sm font-semibold whitespace-nowrap transition-colors sm:px-3 md:text-base',
            value === search.sort
              ? 'text-son underline decoration-2 underline-offset-8'
              : 'text-ink-soft hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
