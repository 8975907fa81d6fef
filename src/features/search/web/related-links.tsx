import { Link } from '#storefront/ui/link.tsx'
import { filteredHref, type Search } from '../domain.ts'
import { chooseCategory } from './filter/choosing.ts'

type Props = {
  search: Search
  categories: readonly { id: string; name: string; isTop: boolean }[]
}

/** The same query within one category. */
export function RelatedLinks({ search, categories }: Props) {
  if (categories.length === 0) return null
  return (
    <nav
      aria-label="Tìm trong danh mục"
      className="swipe-row -mx-4 scroll-px-4 -my-1.5 px-4 py-1.5 md:mx-0 md:overflow-visible md:px-0"
    >
      <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
        {categories.map((category) => (
          <li key={category.id}>
            <Link
              to={filteredHref(search, chooseCategory(search.filter, category))}
              className="inline-flex min-h-11 snap-start items-center rounded-full bg-surface px-4 text-sm whitespace-nowrap shadow-card transition-shadow hover:shadow-lift"
            >
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
