import { formatCount } from '#shared/format.ts'
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx'
import { type Search, searchedText, searchHref } from '../domain.ts'

type Props = {
  search: Search
  path: readonly { id: string; name: string }[]
  total: number | undefined
}

const cappedAt = 1000

export function SearchTitle({ search, path, total }: Props) {
  const category = path.at(-1)
  const text = searchedText(search)
  const crumbs = path.slice(0, -1).map(({ id, name }) => ({
    name,
    to: searchHref(search, { q: text, categoryId: id, category: '' }),
  }))
  return (
    <header>
      {category && <Breadcrumbs crumbs={crumbs} current={category.name} />}
      <h1 className="line-clamp-3 text-xl font-bold md:text-2xl">
        {text ? `Kết quả cho “${text}”` : (category?.name ?? 'Tìm kiếm sản phẩm')}
      </h1>
      {total !== undefined && total > 0 && (
        <p className="text-sm text-ink-soft">
          {total > cappedAt ? `${formatCount(cappedAt)}+` : formatCount(total)} sản phẩm
        </p>
      )}
    </header>
  )
}
