import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { SearchField, type SearchFieldProps } from './search-field.tsx'

type Props = SearchFieldProps & {
  /** How many filters are set. */
  filters?: number
  /** The sheet of filters while it is open; a list without one has no filters but its tabs. */
  sheet?: (close: () => void) => ReactNode
}

/** The search of a list as one types, beside its filters. */
export function SearchBar({ filters = 0, sheet, ...search }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <search className="flex items-start gap-2">
      <SearchField {...search} />
      {sheet && (
        <Button className="min-h-12" aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
