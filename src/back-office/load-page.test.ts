import { afterEach, expect, test, vi } from 'vitest'
import { reloadIfGone } from './load-page.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose files answer with this status; `reloads` counts. */
function aBrowser(status: number) {
  const stored = new Map<string, string>()
  const counted = { reloads: 0 }
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  vi.stubGlobal('location', { reload: () => void counted.reloads++ })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  return counted
}

const failureOf = (name: string) =>
  new TypeError(
    `Failed to fetch dynamically imported module: http://127.0.0.1:3000/quan-ly/assets/${name}.js`,
  )

test('a page is opened anew once for each file that is gone, also when it lacks two', async () => {
  const counted = aBrowser(404)
  for (const name of ['a', 'b', 'a', 'b', 'a']) await reloadIfGone(failureOf(name))
  expect(counted.reloads).toBe(2)
})

test('nothing is opened anew for a file that is there, or another failure', async () => {
  const there = aBrowser(200)
  await reloadIfGone(failureOf('a'))
  expect(there.reloads).toBe(0)
  const gone = aBrowser(404)
  await reloadIfGone(new Error('x is not a function'))
  expect(gone.reloads).toBe(0)
})

test('without storage, which could not tell that it was done, nothing is', async () => {
  const counted = aBrowser(404)
  vi.stubGlobal('sessionStorage', undefined)
  await reloadIfGone(failureOf('a'))
  expect(counted.reloads).toBe(0)
})
