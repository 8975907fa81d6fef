/** The path without personal data: no query, no order ids. */
export function publicPath(path: string): string {
  return path.replace(/^(\/order\/thankyou|\/user\/(?:account\/)?orders)\/[^/]+/, '$1/:id')
}

/** An external origin, such as `https://www.google.com` or `android-app://com.zing.zalo`, without a path. */
export const sitePattern =
  /^(?:https?|android-app|ios-app):\/\/[a-z0-9_](?:[a-z0-9._-]{0,251}[a-z0-9_])?\.?(?::\d{1,5})?$/

/** The referring site, without path and query; empty for our own pages and for invalid referrers. */
export function publicReferrer(referrer: string, ownOrigin: string): string {
  if (!URL.canParse(referrer)) return ''
  const { origin, protocol, host } = new URL(referrer)
  const site = `${protocol}//${host}`
  return origin !== ownOrigin && sitePattern.test(site) ? site : ''
}

/** The name under which a site is counted, at most 253 characters: `google.com` for `https://www.google.com`. */
export function siteName(referrer: string): string {
  return referrer
    .replace(/^[^:]+:\/\//, '')
    .replace(/^www\.(?=.)/, '')
    .slice(0, 253)
}

const kinds = {
  home: /^\/$/,
  product: /^\/products\/[^/]+$/,
  search: /^\/search$/,
  'flash-sale': /^\/flash-sale$/,
  content: /^\/page\/[^/]+$/,
  cart: /^\/cart$/,
  checkout: /^\/(?:checkout|order\/link|order\/thankyou\/[^/]+)$/,
  account:
    /^\/(?:login|register|forgot-password|reset-password|confirm-email|confirm-phone|revert-contact|register-seller|user(?:\/[^/]+){1,3})$/,
} as const

export type PageKind = keyof typeof kinds | 'other'

/** The kind of page of a path; `other` for unknown paths. */
export function pageKind(path: string): PageKind {
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
    if (kinds[kind].test(path)) return kind
  }
  return 'other'
}

/** Collects all paths that are not counted individually. */
export const otherPaths = '/*'

/** Longer paths are not counted individually. */
const longestPath = 300

/** The path under which a view is counted, one per page. */
export function countedPath(path: string): string {
  const plain = publicPath(path).replace(/(?<=.)\/+$/, '')
  return pageKind(plain) === 'other' || plain.length > longestPath ? otherPaths : plain
}
