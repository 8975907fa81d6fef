const key = 'start-guide-hidden'

/** Whether this browser shows the guide of a new shop no more. */
export function isGuideHidden(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function hideGuide(): void {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // Shown again with the next visit.
  }
}
