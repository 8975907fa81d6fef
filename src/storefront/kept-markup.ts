import { createContext, type ReactElement, useContext } from 'react'

/** Gives the markup of an element that hangs on nothing but what the key says. */
export type MarkupKeeper = (key: string, element: ReactElement) => string

/** Told by the server's entry; undefined in the browser. */
export const KeptMarkup = createContext<MarkupKeeper | undefined>(undefined)

type Content = { children: ReactElement } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * Gives what stands within an element: on the server as markup, which is rendered once for each key, in the browser as what
 * it is. Browsers take over the one like the other. What the markup hangs on has to be in the key, all of it; it may ask
 * for no more files (as pictures do that are loaded at once) and make no ids.
 */
export function useKeptMarkup(): (keyOf: () => string, element: ReactElement) => Content {
  const keep = useContext(KeptMarkup)
  return (keyOf, element) =>
    keep ? { dangerouslySetInnerHTML: { __html: keep(keyOf(), element) } } : { children: element }
}
