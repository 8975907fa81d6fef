import { useNavigation } from 'react-router'
import { parseSearch, type Search } from '../domain.ts'

/** The search being navigated to while the old one is still shown; undefined when there is none. */
export function usePendingSearch(): Search | undefined {
  const { location } = useNavigation()
  if (location?.pathname !== '/search') return undefined
  return parseSearch(new URLSearchParams(location.search))
}
