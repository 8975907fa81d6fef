import { createContext } from 'react-router'
import type { ShopFacts } from './shell/facts.ts'
import type { UploadsPlace } from './uploads.ts'

/** What the server knows of the site itself; the host fills it for each request. */
export type SiteSettings = {
  /** Where the browser finds the API; empty for the page's own origin. */
  apiBase: string
  /** Whether visits of shoppers who agreed are counted. */
  countsVisits: boolean
  /** The site's own address without a slash at the end, for links that must be absolute. */
  origin: string
  /** Where pictures and videos are had. */
  uploads: UploadsPlace
  /** Whether there is a service worker, which shows the offline page. */
  hasWorker: boolean
  /** From the site's own configuration: they are there whatever becomes of the API. */
  shop: ShopFacts
}

export const siteSettings = createContext<SiteSettings>()
