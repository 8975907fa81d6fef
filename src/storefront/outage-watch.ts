import { outageMark } from '#shared/outage-mark.ts'
import { alertShopper, dismissProblem } from './ui/toasts.ts'

const away = 'Cửa hàng đang gặp sự cố. Giá và số hàng có thể đã cũ; lát nữa mới đặt hàng được.'

/**
 * Tells the shopper of pages from before an outage, which the server sends while it cannot make them anew, and takes that back when data
 * comes again. Returns the function that stops it.
 */
export function watchOutages(): () => void {
  let isTold = false
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceResourceTiming)) continue
      const isMarked = entry.serverTiming.some(({ name }) => name === outageMark)
      if (isMarked && !isTold) alertShopper(away, 'problem')
      else if (!isMarked && isTold && isData(entry)) dismissProblem(away)
      else continue
      isTold = isMarked
    }
  })
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
  return () => observer.disconnect()
}

/** A successful call or load of a page's data. */
function isData({ initiatorType, responseStatus, name }: PerformanceResourceTiming): boolean {
  return initiatorType === 'fetch' && responseStatus === 200 && name.startsWith(location.origin)
}
