import { createContext, type ReactElement, useContext } from 'react'

/** Returns the HTML of an element that depends on nothing but its key. */
export type FragmentCache = (key: string, element: ReactElement) => string

/** Provided on the server alone. */
export const FragmentCacheContext = createContext<FragmentCache | undefined>(undefined)

type Content = { children: ReactElement } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * The content props of an element: cached HTML on the server, the React element in the browser, which hydrates either. The
 * key must hold all data that the HTML depends on. The element may not preload files (as eager pictures do) or use `useId`.
 */
export function useFragmentCache(): (keyOf: () => string, element: ReactElement) => Content {
  const cache = useContext(FragmentCacheContext)
  return (keyOf, element) =>
    cache ? { dangerouslySetInnerHTML: { __html: cache(keyOf(), element) } } : { children: element }
}
