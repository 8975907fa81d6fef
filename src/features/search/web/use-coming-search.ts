import { useNavigation } from 'react-router'
import { parseSearch, type Search } from '../domain.ts'

/** The search that is on its way while the one before still stands on the page; undefined when none is. */
export function useComingSearch(): Search | undefined {
  const { location } = useNavigation()
  if (location?.pathname !== '/search') return undefined
  return parseSearch(new URLSearchParams(location.search))
}
