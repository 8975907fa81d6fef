import { escapeHtml } from '#shared/escape-html.ts'

/** Maximum number of URLs of a sitemap, from sitemaps.org. */
export const maxPartEntries = 50_000

/** URLs of a new part: below the maximum, because products are inserted into it until the boundaries are computed again. */
export const targetPartEntries = 45_000

/** A URL of a sitemap as path and query, with the time of its last change, if known. */
export type Entry = { path: string; changedAt?: Date }

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const sitemapStart = `${head}<urlset ${schema}>\n`
export const sitemapEnd = '</urlset>\n'

/** The lines of a sitemap; `origin` has no trailing slash. */
export function sitemapLines(origin: string, entries: readonly Entry[]): string {
  return entries.map((entry) => `<url>${locationOf(origin, entry)}</url>\n`).join('')
}

/** The sitemap index. */
export function sitemapIndex(origin: string, maps: readonly Entry[]): string {
  const lines = maps.map((map) => `<sitemap>${locationOf(origin, map)}</sitemap>\n`)
  return `${head}<sitemapindex ${schema}>\n${lines.join('')}</sitemapindex>\n`
}

function locationOf(origin: string, { path, changedAt }: Entry): string {
  const changed = changedAt ? `<lastmod>${toSecond(changedAt)}</lastmod>` : ''
  return `<loc>${escapeHtml(origin + path)}</loc>${changed}`
}

function toSecond(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`
}

/**
 * Paths that crawlers should skip because their number is unbounded. Pages with `noindex` are not listed: crawlers must
 * be able to read them to see it.
 */
const unboundedPaths = [
  '/api/',
  '/*.data',
  ...['login', 'register'].map((page) => `/${page}?`),
  ...['attr.', 'attrMin.', 'attrMax.', 'priceMin=', 'priceMax=', 'ratingMin=', 'inStock=']
    .concat('shipFast=', 'sort=', 'openFilter=')
    .map((parameter) => `/search?*${parameter}`),
]

/** Calls of product pages whose content search engines should see. */
const readByPages = ['/api/web/reviews/product/']

/** robots.txt; `sitemap` is absolute. */
export function robotsText({ sitemap }: { sitemap: string | undefined }): string {
  return lines([
    'User-agent: *',
    ...readByPages.map((path) => `Allow: ${path}`),
    ...unboundedPaths.map((path) => `Disallow: ${path}`),
    ...(sitemap ? ['', `Sitemap: ${sitemap}`] : []),
  ])
}

/** robots.txt of a shop without a configured PUBLIC_URL. */
export const closedRobotsText = lines([
  '# PUBLIC_URL is not set: the absolute addresses of all pages would be wrong.',
  'User-agent: *',
  'Disallow: /',
])

function lines(texts: readonly string[]): string {
  return `${texts.join('\n')}\n`
}
