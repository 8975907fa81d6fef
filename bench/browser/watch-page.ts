/** Page timing from performance observers, in milliseconds; layout shifts as scores. */
export type Watched = {
  lcp: number
  cls: number
  blocking: number
  longest: number
  /** Duration of each interaction until the next paint. */
  interactions: number[]
}

declare global {
  interface Window {
    watched: Watched
  }
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Interaction = PerformanceEntry & { interactionId: number }

/** Runs in the page before its own scripts. */
export function watchPage(): void {
  const watched: Watched = { lcp: 0, cls: 0, blocking: 0, longest: 0, interactions: [] }
  window.watched = watched
  const observe = (type: string, record: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
      type,
      buffered: true,
      ...options,
    })
  observe('largest-contentful-paint', ({ startTime }) => {
    watched.lcp = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as Shift
    if (!hadRecentInput) watched.cls += value
  })
  observe('longtask', ({ duration }) => {
    watched.blocking += duration - 50
    watched.longest = Math.max(watched.longest, duration)
  })
  const shortest = { durationThreshold: 16 }
  observe(
    'event',
    (entry) => {
      if ((entry as Interaction).interactionId > 0) watched.interactions.push(entry.duration)
    },
    shortest,
  )
}
