import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'

type Props = { categories: readonly { id: string; name: string; imageUrl: string | null }[] }

/** Categories to continue with. */
export function CategoryTiles({ categories }: Props) {
  const isPictured = categories.some(({ imageUrl }) => imageUrl)
  return (
    <nav aria-label="Danh mục">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {categories.map(({ id, name, imageUrl }) => (
          <li key={id}>
            <Link
              to={`/search?q=a&categoryId=${id}&category=${id}`}
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
