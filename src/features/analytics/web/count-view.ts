import { publicPath, publicReferrer } from '../domain/pages.ts'
import { tellVisits } from './tell-visits.ts'

let lastPath: string | undefined

/** Counts that a page was opened, once however often it is called while the page stays open. */
export function countView(path: string): void {
  if (path === lastPath) return
  // Where the shopper came from belongs to the first page alone.
  const referrer = lastPath === undefined ? publicReferrer(document.referrer, location.origin) : ''
  if (lastPath === undefined) beginWatching()
  lastPath = path
  whenSeen(() => tellView(path, referrer))
}

function tellView(path: string, referrer = ''): void {
  tellVisits([{ name: 'view', path: publicPath(path), ...(referrer && { referrer }) }])
}

/** At once, or when a page that was made ready in the background is first looked at. */
function whenSeen(tell: () => void): void {
  if (document.visibilityState === 'visible') {
    tell()
    return
  }
  const look = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    tell()
  }
  document.addEventListener('visibilitychange', look)
}

function beginWatching(): void {
  // Gone back to, as it was left: nothing is loaded then, but it is opened all the same.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && lastPath !== undefined) tellView(lastPath)
  })
  whenIdle(() => {
    void import('./watch-speeds.ts').then(
      ({ watchSpeeds }) => watchSpeeds(),
      () => undefined,
    )
  })
}

function whenIdle(work: () => void): void {
  // Safari has none.
  const later = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
