import { isRecord } from './api/parse.ts'

export type TabDraft = {
  /** The shopper's draft; empty when there is none, or it is somebody else's. */
  read(owner: string): Readonly<Record<string, unknown>>
  keep(draft: object, owner: string): void
  drop(): void
}

/** Unsent input of this tab under `key`; it survives a reload. */
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
        // Forms work without drafts.
      }
    },
    drop() {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // Nothing was stored then.
      }
    },
  }
}
