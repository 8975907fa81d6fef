import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchBar as ListSearchBar } from '#back-office/search-bar.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { ordersQuery, type Search } from './queries.ts'
import { filterNames, type SearchName } from './use-search.ts'

export function SearchBar({
  search,
  choose,
}: {
  search: Search
  choose: (changes: Partial<Record<SearchName, string>>) => void
}) {
  const { data } = useInfiniteQuery(ordersQuery(search))
  return (
    <ListSearchBar
      label="Tìm đơn hàng"
      placeholder="Mã đơn, SĐT, tên"
      q={search.q ?? ''}
      hint={data?.pages[0]?.hint?.text}
      onSearch={(q) => choose({ q })}
      filters={filterNames.filter((name) => search[name]).length}
      sheet={(close) => (
        <FilterSheet
          search={search}
          onApply={(changes) => {
            choose(changes)
            close()
          }}
          onClose={close}
        />
      )}
    />
  )
}
