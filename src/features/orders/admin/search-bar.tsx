import { ListFilter, Search as Magnifier } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { controlClass } from '#storefront/ui/field-frame.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import type { Search } from './queries.ts'
import { filterNames, type SearchName } from './use-search.ts'

/** Typing searches after this pause, in milliseconds. */
const pauseMs = 300

export function SearchBar({
  search,
  choose,
}: {
  search: Search
  choose: (changes: Partial<Record<SearchName, string>>) => void
}) {
  const [typed, setTyped] = useState(search.q ?? '')
  const [isOpen, setOpen] = useState(false)
  const count = filterNames.filter((name) => search[name]).length
  const [searched, setSearched] = useState(search.q ?? '')
  // The address has another search, such as after Back: the box follows it.
  if (searched !== (search.q ?? '')) {
    setSearched(search.q ?? '')
    if (typed.trim() !== (search.q ?? '')) setTyped(search.q ?? '')
  }
  // The search of the moment when the pause ends, since a filter may be chosen meanwhile.
  const latest = useRef(choose)
  latest.current = choose
  useEffect(() => {
    if (typed.trim() === searched) return
    const timer = setTimeout(() => latest.current({ q: typed.trim() }), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, searched])
  return (
    <search className="flex gap-2">
      <div className="relative min-w-0 flex-1">
        <Magnifier
          aria-hidden="true"
          className="pointer-events-none absolute start-3 top-1/2 size-5 -translate-y-1/2 text-ink-faint"
        />
        <input
          type="search"
          aria-label="Tìm đơn hàng"
          placeholder="Mã đơn, SĐT, tên"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={`${controlClass} ps-10`}
        />
      </div>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ListFilter aria-hidden="true" className="size-5" />
        Bộ lọc
        {count > 0 && (
          <span className="rounded-full bg-son px-1.5 text-xs text-surface">
            {count}
            <span className="sr-only"> đang dùng</span>
          </span>
        )}
      </Button>
      {isOpen && (
        <FilterSheet
          search={search}
          onApply={(changes) => {
            choose(changes)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </search>
  )
}
