import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { isLoopbackHost } from '#platform/loopback.ts'
import type { Routes } from '#platform/services.ts'
import { shopOrigin } from '#platform/shop-origin.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { AppError } from '#shared/app-error.ts'
import {
  closedRobotsText,
  type Entry,
  robotsText,
  sitemapEnd,
  sitemapIndex,
  sitemapLines,
  sitemapStart,
} from '../domain.ts'
import { findProductParts, type ProductPart, streamProductPart } from './product-sitemaps.ts'
import { findCategoryLists, findPages } from './sitemap-entries.ts'

const hidden = { hide: true }
const cacheMs = 5 * 60_000

/** robots.txt and sitemaps. */
export const searchEngineRoutes: Routes = async (app, { db, config }) => {
  const origin = shopOrigin(config)
  const address = `${origin}/sitemap.xml`
  // With a foreign API, this database does not contain the products that the pages show.
  const isOurs = config.apiBaseUrl === undefined

  app.get('/robots.txt', { schema: hidden }, async ({ hostname }, reply) => {
    const isKnown = config.publicUrl !== undefined || isLoopbackHost(hostname)
    const text = isKnown ? robotsText({ sitemap: isOurs ? address : undefined }) : closedRobotsText
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheControl(3600))
      .send(text)
  })
  if (!isOurs) return

  const contents = createTtlCache<Contents>({ ttlMs: cacheMs, max: 1 })
  const findContents = () => contents.get('', () => listContents(db))

  app.get('/sitemap.xml', { schema: hidden }, async (_request, reply) => {
    const { parts, categories } = await findContents()
    const names = [
      { path: '/sitemaps/pages.xml' },
      ...(categories.length > 0 ? [{ path: '/sitemaps/categories.xml' }] : []),
      ...parts.map(({ changedAt }, index) => ({
        path: `/sitemaps/products-${index + 1}.xml`,
        changedAt,
      })),
    ]
    return sendXml(reply).send(sitemapIndex(origin, names))
  })

  app.get(
    '/sitemaps/:name',
    { schema: { ...hidden, params: z.object({ name: z.string().max(40) }) } },
    async ({ params }, reply) => {
      const entries = await open(params.name)
      if (!entries) throw new AppError('NOT_FOUND')
      return sendXml(reply).send(Readable.from(write(origin, entries), { objectMode: false }))
    },
  )

  /** The entries of a sitemap, in batches. */
  async function open(name: string): Promise<AsyncIterable<Entry[]> | Entry[][] | undefined> {
    if (name === 'pages.xml') return [await findPages(db)]
    const { parts, categories } = await findContents()
    if (name === 'categories.xml') return categories.length > 0 ? [categories] : undefined
    const [, number] = /^products-([1-9]\d{0,5})\.xml$/.exec(name) ?? []
    const part = number === undefined ? undefined : parts[Number(number) - 1]
    return part && streamProductPart(db, part)
  }
}

type Contents = { parts: ProductPart[]; categories: Entry[] }

async function listContents(db: Db): Promise<Contents> {
  const [parts, categories] = await Promise.all([findProductParts(db), findCategoryLists(db)])
  return { parts, categories }
}

async function* write(origin: string, entries: AsyncIterable<Entry[]> | Entry[][]) {
  yield sitemapStart
  for await (const some of entries) yield sitemapLines(origin, some)
  yield sitemapEnd
}

function sendXml(reply: FastifyReply): FastifyReply {
  return reply.type('application/xml; charset=utf-8').header('cache-control', cacheControl(600))
}

function cacheControl(seconds: number): string {
  return `public, max-age=${seconds}`
}
