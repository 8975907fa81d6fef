import { publicPath, publicReferrer } from '../domain/pages.ts'
import { reportVisits } from './report-visits.ts'

let lastPath: string | undefined

/** Counts a page view, once per page however often it is called. */
export function countView(path: string): void {
  if (path === lastPath) return
  // The external referrer belongs to the first page alone.
  const referrer = lastPath === undefined ? publicReferrer(document.referrer, location.origin) : ''
  if (lastPath === undefined) beginWatching()
  lastPath = path
  whenSeen(() => sendView(path, referrer))
}

function sendView(path: string, referrer = ''): void {
  reportVisits([{ name: 'view', path: publicPath(path), ...(referrer && { referrer }) }])
}

/** Runs at once, or when a prerendered page becomes visible. */
function whenSeen(count: () => void): void {
  if (document.visibilityState === 'visible') {
    count()
    return
  }
  const look = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    count()
  }
  document.addEventListener('visibilitychange', look)
}

function beginWatching(): void {
  // A page restored from the back/forward cache loads nothing, but counts as opened.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && lastPath !== undefined) sendView(lastPath)
  })
  whenIdle(() => {
    void import('./report-web-vitals.ts').then(
      ({ reportWebVitals }) => reportWebVitals(),
      () => undefined,
    )
  })
}

function whenIdle(work: () => void): void {
  // Safari has no requestIdleCallback.
  const later = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
