import { createContext } from 'react-router'

/** What the server knows of the site itself; the host fills it for each request. */
export type SiteSettings = {
  /** Where the browser finds the API; empty for the page's own origin. */
  apiBase: string
  /** The site's own address without a slash at the end, for links that must be absolute. */
  origin: string
}

export const siteSettings = createContext<SiteSettings>()
