import type { KeyboardEvent } from 'react'
import type { CategoryNode } from '#features/catalog/contract.ts'
import { categoryListHref } from '#features/catalog/domain.ts'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { useCategoryTree } from '../filter/use-categories.ts'

const grid = 'grid grid-cols-3 gap-x-6 gap-y-5 lg:grid-cols-4'
const placeholders = 12
/** Subcategories shown of each category; all are on its page. */
const mostChildren = 6

/** The top categories, each with its picture and its subcategories. */
export function CategoryPanel() {
  const tree = useCategoryTree()
  if (!tree) {
    return (
      <div aria-busy="true" className={grid}>
        {Array.from({ length: placeholders }, (_, place) => place).map((place) => (
          <Skeleton key={place} className="h-40 rounded-md" />
        ))}
      </div>
    )
  }
  if (tree.length === 0) return <p>Chưa có danh mục.</p>
  return (
    <ul className={grid} onKeyDown={moveByArrows}>
      {tree.map((category) => (
        <li key={category.id} className="min-w-0">
          <CategoryLink category={category} isTop />
          <ul className="ms-13">
            {category.children.slice(0, mostChildren).map((child) => (
              <li key={child.id}>
                <CategoryLink category={child} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function CategoryLink({ category, isTop = false }: { category: CategoryNode; isTop?: boolean }) {
  const { id, name, imageUrl } = category
  return (
    <Link
      to={categoryListHref(id)}
      prefetch="intent"
      data-top={isTop || undefined}
      className={
        isTop
          ? 'flex min-h-14 items-center gap-3 rounded-md font-semibold hover:bg-sand'
          : 'flex min-h-8 items-center rounded-sm px-2 py-1 text-sm hover:bg-sand'
      }
    >
      {isTop && (
        <span className="w-12 shrink-0 overflow-hidden rounded-sm">
          <Picture src={imageUrl} alt="" sizes="3rem" maxWidth={96} />
        </span>
      )}
      <span className="min-w-0">{name}</span>
    </Link>
  )
}

/** Down and up go through all links, right and left from category to category. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const place = links.indexOf(event.target as HTMLAnchorElement)
  if (place < 0) return
  const isTop = ({ dataset }: HTMLAnchorElement) => dataset.top !== undefined
  const targets: Record<string, HTMLAnchorElement | undefined> = {
    ArrowDown: links[place + 1],
    ArrowUp: links[place - 1],
    ArrowRight: links.slice(place + 1).find(isTop),
    ArrowLeft: links.slice(0, place).findLast(isTop),
    Home: links[0],
    End: links.at(-1),
  }
  if (!(event.key in targets)) return
  event.preventDefault()
  targets[event.key]?.focus()
}
