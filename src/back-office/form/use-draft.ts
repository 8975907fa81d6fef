import { useState } from 'react'

/** A text that a reload, a lost network or an ended session does not lose: this browser keeps it until `forget`. */
export function useDraft(name: string, initial: string) {
  const key = `draft:${name}`
  const [text, setText] = useState(() => attempt(() => localStorage.getItem(key)) ?? initial)
  const type = (next: string) => {
    setText(next)
    attempt(() =>
      next === initial ? localStorage.removeItem(key) : localStorage.setItem(key, next),
    )
  }
  const forget = () => void attempt(() => localStorage.removeItem(key))
  return { text, type, forget }
}

/** Deletes all drafts, which the next person at this browser must not read. */
export function forgetDrafts(): void {
  attempt(() => {
    const drafts = Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
    for (const key of drafts) localStorage.removeItem(key)
  })
}

/** Storage may be switched off or full. */
function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
