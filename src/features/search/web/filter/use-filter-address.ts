import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useHydrated } from '#storefront/use-hydrated.ts'
import { asksForFilter } from '../../domain.ts'

export const filterTitle = 'Bộ lọc'

const flag = 'openFilter'

/** The same address, asking for the filter drawer or not. */
export function drawerAddress(search: string, open: boolean): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(flag)
  if (open) parameters.set(flag, '1')
  return parameters.size > 0 ? `/search?${parameters}` : '/search'
}

/** True when two addresses of the page differ in nothing but the drawer: what was loaded still holds. */
export function differInDrawerAlone(one: URL, other: URL): boolean {
  if (one.pathname !== other.pathname || one.search === other.search) return false
  return drawerAddress(one.search, false) === drawerAddress(other.search, false)
}

const opened = 'filter-opened-here'

/** Whether the address asks for the filter drawer, where it opens, and how it closes: back to where it was opened. */
export function useFilterAddress() {
  const hydrated = useHydrated()
  const here = useLocation()
  const { location: coming } = useNavigation()
  const navigate = useNavigate()
  const there = coming?.pathname === here.pathname ? coming : here
  const isClosing = useRef(false)
  const asks = ({ search }: { search: string }) => asksForFilter(new URLSearchParams(search))
  // Closed as soon as the way leads elsewhere, so that the page is free to scroll when it comes.
  const isOpen = hydrated && asks(here) && (!coming || asks(coming))
  useEffect(() => {
    if (!isOpen) isClosing.current = false
  }, [isOpen])
  return {
    isOpen,
    isAsked: asks(here),
    opener: {
      to: drawerAddress(there.search, true),
      state: opened,
      preventScrollReset: true,
      // While it closes the router is still here and would take this for the same page, without a step to go back.
      replace: false,
    },
    close: () => {
      // One step back is enough, however often it is asked for.
      if (isClosing.current) return
      isClosing.current = true
      if (here.state === opened) void navigate(-1)
      else
        void navigate(drawerAddress(here.search, false), {
          replace: true,
          preventScrollReset: true,
        })
    },
    /** The results take the drawer's place in the history: the way back leads to the list before. */
    apply: (href: string) => void navigate(href, { replace: asks(here) }),
  }
}
