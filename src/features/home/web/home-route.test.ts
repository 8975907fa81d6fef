import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiTransport } from '#storefront/api/server-api.ts'
import { siteSettings } from '#storefront/site-settings.ts'
import { loader } from './home-route.tsx'

test('the home page asks for fifty recommendations', async () => {
  const asked: string[] = []
  const context = new RouterContextProvider()
  context.set(siteSettings, { origin: 'https://tiem.test', shop: {} } as never)
  context.set(apiTransport, async (url) => {
    asked.push(url)
    return Response.json({ data: [] })
  })
  const url = new URL('https://tiem.test/')
  await loader({ params: {}, request: new Request(url), context, url, pattern: '/' })
  expect(asked).toContain('/api/web/recommendations?page=1&pageSize=50')
})
