import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { newScriptMark, pagePolicy, withoutMarks } from '#platform/storefront/content-security.ts'
import type { ServerBundle } from '#platform/storefront/pages.ts'

const bundle = path.resolve(import.meta.dirname, '../../build/server/index.js')

/** Replacement responses of the API by path (without query). */
export type Broken = Readonly<Record<string, () => Response>>

type Site = {
  /** Other facts of the shop. */
  facts?: object
  /** Other picture hosts. */
  uploads?: { origin: string; hosts: string[]; resizes: boolean }
  /** Another address of the API for the pages' own calls. */
  apiUrl?: string
  optionalPartTimeout?: number
}

type Rendered = { status: number; headers: Record<string, string>; html: Buffer }

/** A failed response without a body. */
export const fallen = () => new Response('', { status: 500 })

/** Renders pages of the built storefront in this process, with replaced API responses. */
export async function pageRenderer(
  shopUrl: string,
  broken: Broken,
  site: Site = {},
): Promise<(url: string) => Promise<Rendered>> {
  const { facts, apiUrl = shopUrl, optionalPartTimeout } = site
  const { uploads = { origin: '', hosts: [], resizes: true } } = site
  const build: ServerBundle = await import(pathToFileURL(bundle).href)
  const answerPage = build.entry.module.createPageHandler(build, 'production')
  const { data: shop } = await (await fetch(`${shopUrl}/api/web/shop`)).json()
  const send = async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, shopUrl)
    return broken[pathname]?.() ?? fetch(apiUrl + url, init)
  }
  return async (url) => {
    const mark = newScriptMark()
    const answer = await answerPage(new Request(url), {
      send,
      optionalPartTimeout,
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
    return {
      status: answer.status,
      headers: { ...Object.fromEntries(answer.headers), ...policyOf(html, mark, uploads.origin) },
      html: withoutMarks(html, mark),
    }
  }
}

/**
 * From now on the built storefront renders the pages in this process, with replaced API responses and another site. All
 * other requests still go to the shop.
 */
export async function breakPages(
  page: Page,
  shopUrl: string,
  broken: Broken,
  site?: Site,
): Promise<void> {
  const render = await pageRenderer(shopUrl, broken, site)
  await page.route('**/*', async (route, request) => {
    const isPage = request.resourceType() === 'document' || /\.data(?:\?|$)/.test(request.url())
    if (!isPage) return route.fallback()
    const { status, headers, html } = await render(request.url())
    await route.fulfill({ status, headers, body: html })
  })
}

function policyOf(body: Buffer, mark: string, origin: string) {
  return body.toString('latin1', 0, 2) === '<!'
    ? { 'content-security-policy': pagePolicy(body, mark, { pictures: origin ? [origin] : [] }) }
    : {}
}
