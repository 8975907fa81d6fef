import { expect, test } from 'vitest'
import type { ApiClient, CallOptions } from '#storefront/api/client.ts'
import { removeStored, writeStored } from '#storefront/shopper-storage.ts'
import { recommendations } from './calls.ts'

test('recommendations are requested once for each shopper: the next one does not see them', async () => {
  let calls = 0
  let isEmpty = false
  const get = async (path: string, options?: CallOptions) => {
    calls += 1
    expect([path, options?.query]).toEqual([
      '/api/web/recommendations',
      { currentId: undefined, page: 1, pageSize: 50 },
    ])
    const card = { id: `${calls}`, slug: 'non-la', name: `Nón lá ${calls}`, price: 5000 }
    return { items: isEmpty ? [] : [card] }
  }
  const api: ApiClient = {
    isOwnServer: () => true,
    ...{ get, post: get, put: get, patch: get, delete: get },
  }
  const names = async () => (await recommendations(api)).map(({ name }) => name)

  expect(await names()).toEqual(['Nón lá 1'])
  expect(await names()).toEqual(['Nón lá 1'])
  writeStored('user_token', 'mai')
  expect(await names()).toEqual(['Nón lá 2'])
  writeStored('user_token', 'lan')
  expect(await names()).toEqual(['Nón lá 3'])
  removeStored('user_token')
  expect(await names()).toEqual(['Nón lá 4'])

  isEmpty = true
  writeStored('user_token', 'mai')
  expect(await names()).toEqual([])
  isEmpty = false
  expect(await names()).toEqual(['Nón lá 6'])
  removeStored('user_token')
})
