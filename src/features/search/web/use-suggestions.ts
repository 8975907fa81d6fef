import { useEffect, useState } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { Suggestions } from '../contract.ts'
import { findSuggestions } from './calls.ts'
import { noSuggestions } from './parsers.ts'

/** Milliseconds without typing before the server is asked. */
const debounce = 300
const cacheSize = 100

export type Answer = { text: string; found: Suggestions }

/** Answers of this visit by text, oldest first. */
const cache = new Map<string, Suggestions>()

/**
 * Suggestions for a text: undefined until the first answer. The last answer stays while the next one loads; late answers
 * are dropped; a failed call counts as no suggestions.
 */
export function useSuggestions(text: string): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    const known = cache.get(text)
    if (text === '') setAnswer(undefined)
    else if (known) setAnswer({ text, found: known })
    if (text === '' || known) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const found = await ask(text, controller.signal)
      if (!controller.signal.aborted) setAnswer({ text, found })
    }, debounce)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  return text === '' ? undefined : answer
}

async function ask(text: string, signal: AbortSignal): Promise<Suggestions> {
  try {
    const found = await findSuggestions(browserApi(), text, signal)
    remember(text, found)
    return found
  } catch {
    return noSuggestions
  }
}

function remember(text: string, found: Suggestions): void {
  cache.set(text, found)
  const [oldest] = cache.keys()
  if (cache.size > cacheSize && oldest !== undefined) cache.delete(oldest)
}
