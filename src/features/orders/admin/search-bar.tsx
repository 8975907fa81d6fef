import { SearchBar as ListSearchBar } from '#back-office/search-bar.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import type { Search } from './queries.ts'
import { filterNames, type SearchName } from './use-search.ts'

export function SearchBar({
  search,
  choose,
}: {
  search: Search
  choose: (changes: Partial<Record<SearchName, string>>) => void
}) {
  return (
    <ListSearchBar
      label="Tìm đơn hàng"
      placeholder="Mã đơn, SĐT, tên"
      q={search.q ?? ''}
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
