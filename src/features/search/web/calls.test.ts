import { expect, test } from 'vitest'
import { recordedApi } from '#test/recorded-api.ts'
import { findSuggestions } from './calls.ts'

test('suggestions are requested by the typed text', async () => {
  const { api, calls } = recordedApi({
    'GET /api/web/search/suggestions': { data: { keywords: [{ keyword: 'áo dài' }] } },
  })
  const found = await findSuggestions(api, 'áo', new AbortController().signal)
  expect(found.keywords).toEqual([{ keyword: 'áo dài' }])
  expect(calls).toEqual([{ call: `GET /api/web/search/suggestions?q=${encodeURIComponent('áo')}` }])
})
