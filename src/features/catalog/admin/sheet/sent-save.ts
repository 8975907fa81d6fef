import type { SaveSheet } from '../../admin-sheet-contract.ts'

const storageKey = 'draft:sheet-sent'
/** What storage refuses to keep lasts as long as the page. */
let unsaved: SaveSheet | undefined

/**
 * The save that was sent and not answered. It may have been done, so it is sent again, under its own id, before any other: stock would
 * else be booked twice.
 */
export function readSentSave(): SaveSheet | undefined {
  try {
    const kept = localStorage.getItem(storageKey)
    return kept === null ? unsaved : (JSON.parse(kept) as SaveSheet)
  } catch {
    return unsaved
  }
}

/** Undefined: it was answered. */
export function keepSentSave(save: SaveSheet | undefined): void {
  unsaved = save
  try {
    if (save) localStorage.setItem(storageKey, JSON.stringify(save))
    else localStorage.removeItem(storageKey)
  } catch {
    // It is kept for as long as the page.
  }
}
