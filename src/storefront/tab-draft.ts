import { isRecord } from './api/read.ts'

export type TabDraft = {
  /** What this shopper has typed; nothing when there is none, or it is somebody else's. */
  read(owner: string): Readonly<Record<string, unknown>>
  keep(draft: object, owner: string): void
  drop(): void
}

/** What is typed in this tab and not sent yet, under `key`: a reload does not lose it. */
export function tabDraft(key: string): TabDraft {
  return {
    read(owner) {
      try {
        const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '')
        return isRecord(stored) && stored.owner === owner ? stored : {}
      } catch {
        return {}
      }
    },
    keep(draft, owner) {
      try {
        sessionStorage.setItem(key, JSON.stringify({ ...draft, owner }))
      } catch {
        // A convenience that forms can do without.
      }
    },
    drop() {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // Nothing was kept then.
      }
    },
  }
}
