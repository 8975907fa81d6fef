import { useState } from 'react'
import type { FilterAttribute } from '#features/catalog/web/public.ts'
import type { Filter } from '../../domain.ts'
import { chooseCategory, withoutAttributesBut } from './choosing.ts'

/** The filter as it is being put together; it starts as the page's own each time the drawer opens. */
export function useDraft(ofPage: Filter, isOpen: boolean) {
  const [filter, setFilter] = useState(ofPage)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [unsettled, setUnsettled] = useState('')
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setFilter(ofPage)
  }
  return {
    filter,
    change: setFilter,
    choose: (category: { id: string; isTop: boolean } | null) => {
      setFilter(chooseCategory(filter, category))
      setUnsettled(category?.isTop ? category.id : '')
    },
    /** Once it is known what another top category is filtered by, what it does not have is left out. */
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
