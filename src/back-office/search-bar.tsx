import { ListFilter, Search as Magnifier } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { controlClass } from '#storefront/ui/field-frame.tsx'

/** Typing searches after this pause, in milliseconds. */
const pauseMs = 300

type Props = {
  label: string
  placeholder: string
  /** What the address searches for. */
  q: string
  onSearch: (q: string) => void
  /** How many filters are set. */
  filters?: number
  /** The sheet of filters while it is open; a list without it has none. */
  sheet?: (close: () => void) => ReactNode
}

/** The search of a list as one types, beside its filters. */
export function SearchBar({ label, placeholder, q, onSearch, filters = 0, sheet }: Props) {
  const [typed, setTyped] = useState(q)
  const [isOpen, setOpen] = useState(false)
  const [searched, setSearched] = useState(q)
  // The address has another search, such as after Back: the box follows it.
  if (searched !== q) {
    setSearched(q)
    if (typed.trim() !== q) setTyped(q)
  }
  // The search of the moment when the pause ends, since a filter may be chosen meanwhile.
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    if (typed.trim() === searched) return
    const timer = setTimeout(() => latest.current(typed.trim()), pauseMs)
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
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={`${controlClass} ps-10`}
        />
      </div>
      {sheet && (
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <ListFilter aria-hidden="true" className="size-5" />
          Bộ lọc
          {filters > 0 && (
            <span className="rounded-full bg-son px-1.5 text-xs text-surface">
              {filters}
              <span className="sr-only"> đang dùng</span>
            </span>
          )}
        </Button>
      )}
      {isOpen && sheet?.(() => setOpen(false))}
    </search>
  )
}
