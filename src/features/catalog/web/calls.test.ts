import { expect, test } from 'vitest'
import { createApiClient, type Send } from '#storefront/api/client.ts'
import { findAttributes } from './calls.ts'

const clientOf = (send: Send) => createApiClient({ base: () => '', send })

test('specifications can be given up while they are on their way', async () => {
  const api = clientOf(
    (_url, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const gone = new AbortController()
  const asked = findAttributes(api, 'a', gone.signal)
  gone.abort()
  await expect(asked).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
})

test('specifications that can’t be had are none', async () => {
  const api = clientOf(async () => new Response('', { status: 500 }))
  expect(await findAttributes(api, 'a')).toEqual([])
})
