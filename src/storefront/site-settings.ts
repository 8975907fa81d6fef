import { createContext } from 'react-router'
import type { UploadsLocation } from '#shared/uploads-location.ts'
import type { ShopFacts } from './shell/shop-facts.ts'

/** Facts about the site, set by the host for each request. */
export type SiteSettings = {
  /** Base of the API for the browser; empty for the page's own origin. */
  apiBase: string
  /** Whether visits of consenting shoppers are counted. */
  countsVisits: boolean
  /** The site's address without a trailing slash, for absolute links. */
  origin: string
  /** Where pictures and videos are served. */
  uploads: UploadsLocation
  /** Whether there is a service worker, which shows the offline page. */
  hasWorker: boolean
  /** From the site's own configuration, so independent of the API. */
  shop: ShopFacts
}

export const siteSettings = createContext<SiteSettings>()
