import { ChevronRight } from 'lucide-react'
import { Link } from './link.tsx'

export type Crumb = { name: string; to: string }

/** Position of this page; the last name is the page itself. */
export function Breadcrumbs({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
  return (
    <nav aria-label="Đường dẫn" className="swipe-row">
      <ol className="flex items-center gap-1 text-sm whitespace-nowrap text-ink-soft">
        {[{ name: 'Trang chủ', to: '/' }, ...crumbs].map(({ name, to }) => (
          <li key={to} className="flex items-center gap-1">
            <Link
              to={to}
              className="inline-flex min-h-11 min-w-6 items-center justify-center hover:text-son hover:underline"
            >
              {name}
            </Link>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
          </li>
        ))}
        <li
          aria-current="page"
          className="max-w-60 truncate text-ink max-[18rem]:max-w-none max-[18rem]:shrink-0 max-[18rem]:whitespace-nowrap! md:max-w-96"
        >
          {current}
        </li>
      </ol>
    </nav>
  )
}
