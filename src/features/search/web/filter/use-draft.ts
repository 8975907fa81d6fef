import { useState } from 'react'
import type { FilterAttribute } from '#features/catalog/web/public.ts'
import type { Filter } from '../../domain.ts'
import { chooseCategory, withoutAttributesBut } from './choosing.ts'

/** The drafted filter; starts from the page's each time the drawer opens. */
export function useDraft(withPageNumber: Filter, isOpen: boolean) {
  const [filter, setFilter] = useState(withPageNumber)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [unsettled, setUnsettled] = useState('')
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setFilter(withPageNumber)
  }
  return {
    filter,
    change: setFilter,
    choose: (category: { id: string; isTop: boolean } | null) => {
      setFilter(chooseCategory(filter, category))
      setUnsettled(category?.isTop ? category.id : '')
    },
    /** Whether the newly chosen top-level category has the chosen attributes is not known yet. */
    isSettling: unsettled !== '' && Object.keys(filter.attr).length > 0,
    /** Drops attributes that the newly chosen top-level category does not have. */
    settle: (topId: string | undefined, attributes: readonly FilterAttribute[] | undefined) => {
      if (!unsettled || unsettled !== topId || !attributes) return
      setUnsettled('')
      setFilter(
        withoutAttributesBut(
          filter,
          attributes.map(({ code }) => code),
        ),
      )
    },
  }
}
