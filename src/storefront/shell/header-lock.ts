/** After a sheet has closed the header stays as it is for this long, in milliseconds. */
const afterClosing = 10_000
/** However long the sheet stays open, the header follows the page again after this. */
const atMost = 60_000

let heldUntil = 0

/** Keeps the header as it is while a sheet is open. Returns what to call when it has closed. */
export function holdHeader(): () => void {
  const end = Date.now() + atMost
  heldUntil = end
  return () => {
    heldUntil = Math.min(end, Date.now() + afterClosing)
  }
}

export function isHeaderHeld(): boolean {
  return Date.now() < heldUntil
}
