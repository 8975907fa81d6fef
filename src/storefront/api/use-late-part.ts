import { useEffect, useRef, useState } from 'react'
import { browserApi } from './browser-api.ts'
import type { ApiClient } from './client.ts'

/**
 * An optional part of the page. Where the server left it out because it was late (`optionalParts`), the browser loads it;
 * undefined until then. `load` must not reject. Parts of different pages need different keys.
 */
export function useLatePart<Part>(
  first: Part | undefined,
  load: (api: ApiClient) => Promise<Part>,
  key = '',
): Part | undefined {
  const [late, setLate] = useState<{ key: string; part: Part }>()
  const current = useRef(load)
  useEffect(() => {
    current.current = load
  })
  const isLate = first === undefined
  useEffect(() => {
    if (!isLate) return
    let isWanted = true
    void current.current(browserApi()).then((part) => {
      if (isWanted) setLate({ key, part })
    })
    return () => {
      isWanted = false
    }
  }, [isLate, key])
  return first ?? (late?.key === key ? late.part : undefined)
}
