import { useEffect, useState } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { Suggestions } from '../contract.ts'
import { findSuggestions } from './calls.ts'
import { noSuggestions } from './readers.ts'

/** Milliseconds without a further letter before the server is asked. */
const debounce = 300
const mostKept = 100

export type Answer = { text: string; found: Suggestions }

/** Answers of this visit by their text, oldest first. */
const kept = new Map<string, Suggestions>()

/**
 * What the server suggests for a text: undefined until there is an answer. While the next one is on its way the last
 * one stays; an answer that comes late is thrown away; a call that fails finds noSuggestions.
 */
export function useSuggestions(text: string): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    const known = kept.get(text)
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
    keep(text, found)
    return found
  } catch {
    return noSuggestions
  }
}

function keep(text: string, found: Suggestions): void {
  kept.set(text, found)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}
