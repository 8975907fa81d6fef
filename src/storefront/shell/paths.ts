/** True where the page has a bar of its own. */
export function hidesBottomBar(path: string): boolean {
  return /^\/(?:product|products|p|item|sp|san-pham|cart|checkout)(?:\/|$)/.test(path)
}

/** Target of the categories tab: the search page with open filters and no query. */
export const categoriesPath = '/search?q=&openFilter=1'

/** Target of the account button for signed-in shoppers. */
export function accountTarget(path: string): string {
  return /^\/checkout(?:\/|$)/.test(path) ? '/checkout' : '/user/account/orders'
}

/** On phones the account's home, above the profile: target of the account tab. */
export const accountHome = '/user/account'

export function isAccountPath(path: string): boolean {
  return /^\/(?:user\/orders|user\/account|account)(?:\/|$)/.test(path)
}

/** The sign-in page that returns to `target`. */
export function loginPath(target: string): string {
  return `/login?redirect=${encodeURIComponent(target)}`
}
