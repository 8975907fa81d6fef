/** Milliseconds for which the header keeps its state after a sheet has closed. */
const afterClosing = 10_000
/** Longest time for which an open sheet holds the header. */
const atMost = 60_000

let heldUntil = 0

/** Keeps the header's state while a sheet is open. Returns the function to call when it has closed. */
export function lockHeader(): () => void {
  const end = Date.now() + atMost
  heldUntil = end
  return () => {
    heldUntil = Math.min(end, Date.now() + afterClosing)
  }
}

export function isHeaderLocked(): boolean {
  return Date.now() < heldUntil
}
