import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Send } from '#storefront/api/client.ts'
import { apiTransport } from '#storefront/api/server-api.ts'
import { loader } from './not-found-route.tsx'

const answers =
  (status: number, body: string): Send =>
  async () =>
    new Response(body, { status })

test.each([
  answers(500, ''),
  answers(200, '<html>'),
  answers(404, '{"message":"không"}'),
  async () => {
    throw new TypeError('fetch failed')
  },
])('a path that leads nowhere is a 404 though nothing can be suggested %#', async (send) => {
  const context = new RouterContextProvider()
  context.set(apiTransport, send)
  const url = new URL('https://tiem.test/khong')
  const visit = { params: { '*': 'khong' }, request: new Request(url), context, url, pattern: '' }
  expect(await loader(visit)).toMatchObject({ data: { suggested: [] }, init: { status: 404 } })
})
