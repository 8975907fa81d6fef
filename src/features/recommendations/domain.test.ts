import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mixCategories } from './domain.ts'

const candidates = (categories: string) =>
  [...categories].map((categoryId, index) => ({ id: String(index), categoryId }))
const mixed = (categories: string) =>
  mixCategories(candidates(categories), 3)
    .map(({ categoryId }) => categoryId)
    .join('')

test.each([
  ['', ''],
  ['aab', 'aab'],
  ['aaaaaabc', 'aaabaaac'],
  ['aaaa', 'aaaa'],
  ['aaaabbbbb', 'aaababbbb'],
])('%s becomes %s', (ranked, expected) => {
  expect(mixed(ranked)).toBe(expected)
})

test('nothing is lost or doubled, each category keeps its order, and four follow each other only at the end', () => {
  const some = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 })
  fc.assert(
    fc.property(some, (categories) => {
      const ranked = candidates(categories.join(''))
      const list = mixCategories(ranked, 3)
      for (const each of ['a', 'b', 'c']) {
        const ofIt = (all: typeof list) => all.filter(({ categoryId }) => categoryId === each)
        expect(ofIt(list)).toEqual(ofIt(ranked))
      }
      const tooMany = list.findIndex(({ categoryId }, index) =>
        [1, 2, 3].every((step) => list[index - step]?.categoryId === categoryId),
      )
      const rest = tooMany < 0 ? [] : list.slice(tooMany)
      expect(new Set(rest.map(({ categoryId }) => categoryId)).size).toBeLessThanOrEqual(1)
    }),
  )
})
