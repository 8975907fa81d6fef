import { useSearchParams } from 'react-router'
import type { Search } from './queries.ts'

/** What the filters' panel chooses, of the search's names. */
export const filterNames = [
  'paymentMethod',
  'paymentStatus',
  'province',
  'from',
  'to',
  'productId',
  'staffId',
  'locationId',
] as const
const names = ['stage', 'q', 'sort', ...filterNames] as const
export type SearchName = (typeof names)[number]

/** The list's search, which is in the address: a view can be kept or sent to somebody. */
export function useSearch() {
  const [parameters, setParameters] = useSearchParams()
  const search: Search = Object.fromEntries(
    names.flatMap((name) => {
      const value = parameters.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const choose = (changes: Partial<Record<SearchName, string>>) =>
    setParameters(
      (old) => {
        const changed = new URLSearchParams(old)
        for (const [name, value] of Object.entries(changes)) {
          if (value) changed.set(name, value)
          else changed.delete(name)
        }
        return changed
      },
      { replace: true },
    )
  return { search, choose }
}

/** The address of the list with this search. */
export function listAddress(search: Search): string {
  const query = new URLSearchParams(search).toString()
  return `/don-hang${query && `?${query}`}`
}
