/** The bottom bar gives way to the page's own bar here. */
export function hidesBottomBar(path: string): boolean {
  return /^\/(?:product|products|p|item|sp|san-pham|cart|checkout)(?:\/|$)/.test(path)
}

/** The tab of the categories leads to the search page with all its filters, and nothing searched for. */
export const categoriesPath = '/search?q=&openFilter=1'

/** Where the account button goes once somebody is signed in. */
export function accountTarget(path: string): string {
  return /^\/checkout(?:\/|$)/.test(path) ? '/checkout' : '/user/account/orders'
}

export function isAccountPath(path: string): boolean {
  return /^\/(?:user\/orders|user\/account|account)(?:\/|$)/.test(path)
}

/** The sign-in page that comes back to `target`. */
export function loginPath(target: string): string {
  return `/login?redirect=${encodeURIComponent(target)}`
}
