import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useHydrated } from '#storefront/use-hydrated.ts'
import { opensFilter } from '../../domain.ts'

export const filterTitle = 'Bộ lọc'

/** The heading of the filters beside the list. */
export const filterColumnId = 'filter-column'

const flag = 'openFilter'

/** The same address with or without the open filter drawer. */
export function drawerAddress(search: string, open: boolean): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(flag)
  if (open) parameters.set(flag, '1')
  return parameters.size > 0 ? `/search?${parameters}` : '/search'
}

/** True when two addresses differ in the drawer alone: the loaded data stays valid. */
export function differInDrawerAlone(one: URL, other: URL): boolean {
  if (one.pathname !== other.pathname || one.search === other.search) return false
  return drawerAddress(one.search, false) === drawerAddress(other.search, false)
}

const opened = 'filter-opened-here'

/** State of the filter drawer in the address: opens with a history entry, closes by going back to it. */
export function useFilterAddress() {
  const hydrated = useHydrated()
  const here = useLocation()
  const { location: coming } = useNavigation()
  const navigate = useNavigate()
  const there = coming?.pathname === here.pathname ? coming : here
  const isClosing = useRef(false)
  const isRequestedAt = ({ search }: { search: string }) => opensFilter(new URLSearchParams(search))
  // Closed as soon as a navigation begins, so that the new page can scroll.
  const isOpen = hydrated && isRequestedAt(here) && (!coming || isRequestedAt(coming))
  useEffect(() => {
    if (!isOpen) isClosing.current = false
  }, [isOpen])
  return {
    isOpen,
    isRequested: isRequestedAt(here),
    opener: {
      to: drawerAddress(there.search, true),
      state: opened,
      preventScrollReset: true,
      // While closing, the router still has this address and would replace the entry.
      replace: false,
    },
    close: () => {
      // A single step back is made, however often it is called.
      if (isClosing.current) return
      isClosing.current = true
      if (here.state === opened) void navigate(-1)
      else
        void navigate(drawerAddress(here.search, false), {
          replace: true,
          preventScrollReset: true,
        })
    },
    /** The results replace the drawer's history entry: Back leads to the previous list. */
    apply: (href: string) => void navigate(href, { replace: isRequestedAt(here) }),
  }
}
