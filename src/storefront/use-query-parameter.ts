import { useSearchParams } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

/** A parameter of the page's address; null until hydration, since the HTML is the same for all. */
export function useQueryParameter(name: string): string | null {
  const hydrated = useHydrated()
  const [parameters] = useSearchParams()
  return hydrated ? parameters.get(name) : null
}
