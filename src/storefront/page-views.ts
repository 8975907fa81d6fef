import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Tells the configured analytics service of each page that is opened, while `allowed`. */
export function usePageViews(allowed: boolean): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const { analytics } = document.documentElement.dataset
    if (allowed && analytics) sendPageView(analytics, pathname)
  }, [allowed, pathname])
}

/** One event as Plausible and what speaks its language take it. As plain text: no question is asked beforehand. */
function sendPageView(service: string, path: string): void {
  const { origin, hostname } = location
  const view = {
    name: 'pageview',
    url: origin + publicPath(path),
    domain: hostname,
    referrer: publicReferrer(document.referrer, origin),
  }
  try {
    navigator.sendBeacon(service, JSON.stringify(view))
  } catch {
    // A missing or forbidden beacon is nobody's loss but the statistics'.
  }
}

/** The other site that led here, without its query; empty for our own pages, which would tell what was searched for. */
export function publicReferrer(referrer: string, ownOrigin: string): string {
  if (!URL.canParse(referrer)) return ''
  const { origin, protocol, host, pathname } = new URL(referrer)
  return origin === ownOrigin ? '' : `${protocol}//${host}${pathname}`
}

/** The path without what belongs to one shopper: queries never go along, and numbers of orders are left out. */
export function publicPath(path: string): string {
  return path.replace(/^(\/order\/thankyou|\/user\/(?:account\/)?orders)\/[^/]+/, '$1/:id')
}
