import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { filteredHref } from '../../domain.ts'
import { FilterFields } from './filter-fields.tsx'
import { FilterSkeleton } from './filter-skeleton.tsx'
import { type FilterProps, useFilterForm } from './use-filter-form.ts'

/** After the last digit of a typed value, in milliseconds; leaving the field and Enter apply it at once. */
const typingPauseMs = 1000

/** All filters, each applied as soon as it is chosen. Load it where there is a column for it. */
export function LiveFilters(props: FilterProps) {
  const { search, found } = props
  const form = useFilterForm(props, true)
  const { draft } = form
  const page = filteredHref(search, search.filter)
  const apply = useLiveDraft(
    page,
    draft.isSettling ? page : filteredHref(search, draft.filter),
    () => draft.change(search.filter),
  )
  // Categories without products are left out: what is below them would move when the counts come.
  const isReady = form.tree !== undefined && form.counts.hasCounted
  if (!isReady) return <FilterSkeleton />
  return (
    <form
      className="flex flex-col gap-5"
      onBlur={apply}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <FilterFields form={form} search={search} found={found} />
    </form>
  )
}

/**
 * Navigates from the page to the draft, both given as addresses. A page that was not requested here (Back, a removed filter)
 * resets the draft. Returns a function that applies the draft at once.
 */
function useLiveDraft(page: string, draft: string, reset: () => void): () => void {
  const navigate = useNavigate()
  const [seen, setSeen] = useState(page)
  const [requested, setRequested] = useState<string>()
  const isForeign = page !== seen && page !== requested
  if (page !== seen) {
    setSeen(page)
    if (isForeign) {
      setRequested(undefined)
      reset()
    }
  }
  const isApplied = draft === page || draft === requested || isForeign
  const apply = useCallback(() => {
    if (isApplied) return
    setRequested(draft)
    void navigate(draft)
  }, [isApplied, draft, navigate])
  useEffect(() => {
    const timer = setTimeout(apply, isTyping() ? typingPauseMs : 0)
    return () => clearTimeout(timer)
  }, [apply])
  return apply
}

function isTyping(): boolean {
  return document.activeElement?.matches('input:not([type=checkbox],[type=radio])') ?? false
}
