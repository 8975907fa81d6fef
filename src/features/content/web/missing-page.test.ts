import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiTransport } from '#storefront/api/server-api.ts'
import { siteSettings } from '#storefront/site-settings.ts'
import { aSite } from '#test/a-site.ts'
import { loader } from './page-route.tsx'

/** Renders the page of an address that the server does not know. */
async function reasonWhen(answer: () => Response) {
  const context = new RouterContextProvider()
  const requested: string[] = []
  context.set(apiTransport, async (url) => {
    requested.push(url)
    return url.includes('/pages/') ? answer() : Response.json({ items: [] })
  })
  context.set(siteSettings, aSite)
  const url = new URL('https://tiem.test/page/khong-co')
  const params = { slug: 'khong-co' }
  const loaded = await loader({ params, request: new Request(url), context, url, pattern: '' })
  expect(requested[0]).toBe('/api/web/pages/slug/khong-co')
  return 'init' in loaded
    ? [loaded.init?.status, 'reason' in loaded.data && loaded.data.reason]
    : []
}

test('an unknown page shows the server’s message, else that it is not found', async () => {
  const refuse = () => Response.json({ message: 'Trang này đã gỡ' }, { status: 404 })
  expect(await reasonWhen(refuse)).toEqual([404, 'Trang này đã gỡ'])
  const silent = () => new Response('', { status: 404 })
  expect(await reasonWhen(silent)).toEqual([404, 'Không tìm thấy trang'])
})
