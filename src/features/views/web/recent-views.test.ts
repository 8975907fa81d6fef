import { expect, test } from 'vitest'
import { parseRecentViews } from './recent-views.ts'

test('any stored value is parsed into a list', () => {
  const view = { productId: 'a', mainCategoryId: 'c', ts: 5 }
  for (const odd of [undefined, null, 'x', 5, {}, [null, 1, 'a', {}, { productId: 'a' }, []]]) {
    expect(parseRecentViews(odd)).toEqual([])
  }
  expect(parseRecentViews([{ productId: 7, ts: '5', more: true }, view])).toEqual([
    { productId: '7', mainCategoryId: '', ts: 5 },
    view,
  ])
})

test('a list from elsewhere is put in order and cut', () => {
  const views = Array.from({ length: 80 }, (_, index) => ({ productId: index % 70, ts: index }))
  const list = parseRecentViews(views)
  expect(list).toHaveLength(50)
  expect(list[0]).toEqual({ productId: '9', mainCategoryId: '', ts: 79 })
})
