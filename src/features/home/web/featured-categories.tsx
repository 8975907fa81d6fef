import { Link } from 'react-router'
import type { TopCategory } from '#features/catalog/contract.ts'
import { Picture } from '#storefront/ui/picture.tsx'

/** The top categories in two rows to swipe: 2 to a row on phones, up to 5 on wide screens. */
export function FeaturedCategories({ categories }: { categories: readonly TopCategory[] }) {
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="featured-categories">
      <h2 id="featured-categories" className="mb-3 text-xl font-bold">
        Danh mục nổi bật
      </h2>
      <ul className="category-rows swipe-row">
        {categories.map((category) => (
          <li key={category.id} className="snap-start">
            <Link
              to={`/search?q=a&categoryId=${category.id}&category=${category.id}`}
              className="flex min-h-18 items-center gap-2.5 rounded-md bg-surface p-2 shadow-card transition-shadow hover:shadow-lift"
            >
              <span className="w-12 shrink-0 md:w-14 overflow-hidden rounded-sm">
                <Picture src={category.imageUrl} alt="" sizes="3.5rem" maxWidth={160} />
              </span>
              <span className="line-clamp-2 text-sm font-semibold">{category.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
