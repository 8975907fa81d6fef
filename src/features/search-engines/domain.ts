import { escapeHtml } from '#shared/escape-html.ts'

/** A part holds at most so many addresses, as sitemaps.org allows. */
export const mostInPart = 50_000

/** A new part begins after so many: others may come into its middle until it is looked again where parts begin. */
export const fullPart = 45_000

/** What a map names, by its path with the query; when it changed, where that is known. */
export type Entry = { path: string; changedAt?: Date }

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const mapStart = `${head}<urlset ${schema}>\n`
export const mapEnd = '</urlset>\n'

/** The addresses of a map; `origin` without a slash at the end. */
export function mapLines(origin: string, entries: readonly Entry[]): string {
  return entries.map((entry) => `<url>${lineOf(origin, entry)}</url>\n`).join('')
}

/** The map of all maps. */
export function indexOfMaps(origin: string, maps: readonly Entry[]): string {
  const lines = maps.map((map) => `<sitemap>${lineOf(origin, map)}</sitemap>\n`)
  return `${head}<sitemapindex ${schema}>\n${lines.join('')}</sitemapindex>\n`
}

function lineOf(origin: string, { path, changedAt }: Entry): string {
  const changed = changedAt ? `<lastmod>${toSecond(changedAt)}</lastmod>` : ''
  return `<loc>${escapeHtml(origin + path)}</loc>${changed}`
}

function toSecond(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`
}

/**
 * What crawlers need not look at. Pages that are not to be indexed say so themselves and are not among these: who may not
 * read a page can't read that either. These are the ones without an end.
 */
const endless = [
  '/api/',
  '/*.data',
  ...['login', 'register'].map((page) => `/${page}?`),
  ...['attr.', 'attrMin.', 'attrMax.', 'priceMin=', 'priceMax=', 'ratingMin=', 'inStock=']
    .concat('shipFast=', 'sort=', 'openFilter=')
    .map((parameter) => `/search?*${parameter}`),
]

/** What shoppers read on a product's page comes by this call, after the page. */
const readByPages = ['/api/web/reviews/product/']

/** robots.txt; `sitemap` is absolute. */
export function robotsText({ sitemap }: { sitemap: string | undefined }): string {
  return lines([
    'User-agent: *',
    ...readByPages.map((path) => `Allow: ${path}`),
    ...endless.map((path) => `Disallow: ${path}`),
    ...(sitemap ? ['', `Sitemap: ${sitemap}`] : []),
  ])
}

/** robots.txt of a shop that does not know under which address it is visited. */
export const closedRobotsText = lines([
  '# PUBLIC_URL is not set: every address that the pages tell of themselves would be wrong.',
  'User-agent: *',
  'Disallow: /',
])

function lines(texts: readonly string[]): string {
  return `${texts.join('\n')}\n`
}
