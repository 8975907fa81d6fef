import fc from 'fast-check'
import { expect, test } from 'vitest'
import { furtherCategories } from './further-categories.ts'

const paths = new Map([
  ['fashion', ['fashion']],
  ['shirts', ['fashion', 'shirts']],
  ['polo', ['fashion', 'shirts', 'polo']],
  ['shoes', ['fashion', 'shoes']],
  ['gifts', ['gifts']],
  ['tet', ['gifts', 'tet']],
])

test('what a product has already adds nothing', () => {
  expect(furtherCategories('shirts', ['gifts', 'shirts', 'gifts', 'shoes'], paths)).toEqual([
    'gifts',
    'shoes',
  ])
  expect(furtherCategories('polo', ['fashion', 'shirts'], paths)).toEqual([])
  expect(furtherCategories('shoes', ['gifts', 'tet'], paths)).toEqual(['tet'])
  // A narrower one says more than the main one.
  expect(furtherCategories('shirts', ['polo'], paths)).toEqual(['polo'])
  expect(furtherCategories('shirts', ['gone'], paths)).toEqual(['gone'])
})

test('nothing that a product is found under is lost, and a second time changes nothing', () => {
  const category = fc.constantFrom(...paths.keys())
  fc.assert(
    fc.property(category, fc.array(category), (main, ids) => {
      const further = furtherCategories(main, ids, paths)
      const branchesOf = (own: readonly string[]) =>
        new Set([main, ...own].flatMap((id) => paths.get(id) ?? []))
      expect(branchesOf(further)).toEqual(branchesOf(ids))
      expect(furtherCategories(main, further.toReversed(), paths)).toEqual(further)
    }),
  )
})
