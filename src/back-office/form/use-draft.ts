import { useState } from 'react'

type Draft = {
  text: string
  /** What stood there when typing began. */
  base: string
}

/** A text that a reload, a lost network or an ended session does not lose: this browser keeps it until `forget`. */
export function useDraft(name: string, initial: string) {
  const key = `draft:${name}`
  const [draft, setDraft] = useState<Draft>(
    () => readDraft(key) ?? { text: initial, base: initial },
  )
  const type = (text: string) => {
    const typed = { ...draft, text }
    setDraft(typed)
    attempt(() =>
      text === typed.base
        ? localStorage.removeItem(key)
        : localStorage.setItem(key, JSON.stringify(typed)),
    )
  }
  const forget = () => void attempt(() => localStorage.removeItem(key))
  /** Begins anew once `sent` is saved, but keeps what was typed meanwhile. */
  const clear = (sent: string) => {
    setDraft((now) => (now.text === sent ? { text: initial, base: initial } : now))
    attempt(() => {
      if (readDraft(key)?.text === sent) localStorage.removeItem(key)
    })
  }
  return { ...draft, type, forget, clear }
}

function readDraft(key: string): Draft | undefined {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null'))
  const { text, base } = (kept ?? {}) as Partial<Record<keyof Draft, unknown>>
  return typeof text === 'string' && typeof base === 'string' ? { text, base } : undefined
}

/** Keeps a text as the draft of a form that opens next. */
export function storeDraft(name: string, text: string): void {
  attempt(() => localStorage.setItem(`draft:${name}`, JSON.stringify({ text, base: '' })))
}

const ownerKey = 'drafts-of'

/** Deletes the drafts of anybody else, who has used this browser before. */
export function keepDraftsOf(staffId: string): void {
  attempt(() => {
    const owner = localStorage.getItem(ownerKey)
    if (owner !== null && owner !== staffId) forgetDrafts()
    localStorage.setItem(ownerKey, staffId)
  })
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
