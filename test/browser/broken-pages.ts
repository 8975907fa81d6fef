import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { newScriptMark, pagePolicy, withoutMarks } from '#platform/storefront/content-security.ts'
import type { ServerBundle } from '#platform/storefront/pages.ts'

const bundle = path.resolve(import.meta.dirname, '../../build/server/index.js')

/** Replacement responses of the API by path (without query). */
export type Broken = Readonly<Record<string, () => Response>>

/** A failed response without a body. */
export const fallen = () => new Response('', { status: 500 })

/**
 * From now on the built storefront renders the pages in this process, with replaced API responses, other facts of the shop
 * and other picture hosts. All other requests still go to the shop.
 */
export async function breakPages(
  page: Page,
  shopUrl: string,
  broken: Broken,
  facts: object = {},
  uploads = { origin: '', hosts: [] as string[], resizes: true },
): Promise<void> {
  const build: ServerBundle = await import(pathToFileURL(bundle).href)
  const answerPage = build.entry.module.createPageHandler(build, 'production')
  const { data: shop } = await (await fetch(`${shopUrl}/api/web/shop`)).json()
  const send = async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, shopUrl)
    return broken[pathname]?.() ?? fetch(shopUrl + url, init)
  }
  await page.route('**/*', async (route, request) => {
    const isPage = request.resourceType() === 'document' || /\.data(?:\?|$)/.test(request.url())
    if (!isPage) return route.fallback()
    const mark = newScriptMark()
    const answer = await answerPage(new Request(request.url()), {
      send,
      settings: {
        apiBase: '',
        countsVisits: false,
        origin: shopUrl,
        uploads,
        hasWorker: false,
        shop: { ...shop, ...facts },
      },
      mark,
      onError: () => undefined,
    })
    const html = Buffer.from(await answer.bytes())
    await route.fulfill({
      status: answer.status,
      headers: { ...Object.fromEntries(answer.headers), ...policyOf(html, mark, uploads.origin) },
      body: withoutMarks(html, mark),
    })
  })
}

function policyOf(body: Buffer, mark: string, origin: string) {
  return body.toString('latin1', 0, 2) === '<!'
    ? { 'content-security-policy': pagePolicy(body, mark, { pictures: origin ? [origin] : [] }) }
    : {}
}
