import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { createBriefCache } from '#platform/brief-cache.ts'
import type { Db } from '#platform/database.ts'
import { isLoopbackHost } from '#platform/loopback.ts'
import type { Routes } from '#platform/services.ts'
import { shopAddress } from '#platform/shop-address.ts'
import { AppError } from '#shared/app-error.ts'
import {
  closedRobotsText,
  type Entry,
  indexOfMaps,
  mapEnd,
  mapLines,
  mapStart,
  robotsText,
} from '../domain.ts'
import { findCategoryLists, findPages } from './lists.ts'
import { findProductParts, type ProductPart, readProductPart } from './product-parts.ts'

const hidden = { hide: true }
const keptMs = 5 * 60_000

/** What search engines ask for: what there is to see, and what they need not look at. */
export const searchEngineRoutes: Routes = async (app, { db, config }) => {
  const origin = shopAddress(config)
  const address = `${origin}/sitemap.xml`
  // With an API elsewhere the products of this database are not the ones that the pages show.
  const isOurs = config.apiBaseUrl === undefined

  app.get('/robots.txt', { schema: hidden }, async ({ hostname }, reply) => {
    const isKnown = config.publicUrl !== undefined || isLoopbackHost(hostname)
    const text = isKnown ? robotsText({ sitemap: isOurs ? address : undefined }) : closedRobotsText
    return reply.type('text/plain; charset=utf-8').header('cache-control', kept(3600)).send(text)
  })
  if (!isOurs) return

  const contents = createBriefCache<Contents>({ ms: keptMs, most: 1 })
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
    return asXml(reply).send(indexOfMaps(origin, names))
  })

  app.get(
    '/sitemaps/:name',
    { schema: { ...hidden, params: z.object({ name: z.string().max(40) }) } },
    async ({ params }, reply) => {
      const entries = await open(params.name)
      if (!entries) throw new AppError('NOT_FOUND')
      return asXml(reply).send(Readable.from(write(origin, entries), { objectMode: false }))
    },
  )

  /** The entries of a map, some at a time. */
  async function open(name: string): Promise<AsyncIterable<Entry[]> | Entry[][] | undefined> {
    if (name === 'pages.xml') return [await findPages(db)]
    const { parts, categories } = await findContents()
    if (name === 'categories.xml') return categories.length > 0 ? [categories] : undefined
    const [, number] = /^products-([1-9]\d{0,5})\.xml$/.exec(name) ?? []
    const part = number === undefined ? undefined : parts[Number(number) - 1]
    return part && readProductPart(db, part)
  }
}

type Contents = { parts: ProductPart[]; categories: Entry[] }

async function listContents(db: Db): Promise<Contents> {
  const [parts, categories] = await Promise.all([findProductParts(db), findCategoryLists(db)])
  return { parts, categories }
}

async function* write(origin: string, entries: AsyncIterable<Entry[]> | Entry[][]) {
  yield mapStart
  for await (const some of entries) yield mapLines(origin, some)
  yield mapEnd
}

function asXml(reply: FastifyReply): FastifyReply {
  return reply.type('application/xml; charset=utf-8').header('cache-control', kept(600))
}

function kept(seconds: number): string {
  return `public, max-age=${seconds}`
}
