import type { DraftContents } from '../../draft-contract.ts'

type Kept = {
  contents: DraftContents
  /** Of the draft on which they are based; 0 before it was saved. */
  version: number
  /** What that draft said. */
  base?: DraftContents | undefined
}

const keyOf = (id: string) => `draft:order:${id}`

/** Keeps what is not saved yet in this browser, for a lost network or a reload. Undefined forgets it. */
export function keepContents(id: string, kept: Kept | undefined): void {
  try {
    if (kept) localStorage.setItem(keyOf(id), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(id))
  } catch {
    // Storage may be switched off or full.
  }
}

export function keptContents(id: string): Kept | undefined {
  try {
    const kept = localStorage.getItem(keyOf(id))
    return kept === null ? undefined : (JSON.parse(kept) as Kept)
  } catch {
    return undefined
  }
}
