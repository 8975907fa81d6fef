import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostRecentViews, recentViews } from './domain.ts'

const view = (productId: string, ts: number) => ({ productId, mainCategoryId: 'c', ts })

test('a product seen again moves to the front', () => {
  const list = recentViews([view('a', 1), view('b', 2), view('a', 3)])
  expect(list).toEqual([view('a', 3), view('b', 2)])
})

test('the list has fifty products at most, newest first, each once, for any input', () => {
  const views = fc.array(
    fc.tuple(fc.nat(120).map(String), fc.nat(1000)).map(([id, ts]) => view(id, ts)),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(views, (records) => {
      const list = recentViews(records)
      const ids = list.map(({ productId }) => productId)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBe(
        Math.min(mostRecentViews, new Set(records.map(({ productId }) => productId)).size),
      )
      expect(list.map(({ ts }) => ts)).toEqual(list.map(({ ts }) => ts).toSorted((a, b) => b - a))
      expect(recentViews(list)).toEqual(list)
    }),
  )
})
