import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  branchOf,
  type Category,
  childrenOf,
  countProducts,
  dropPlace,
  fits,
  mostLevels,
  moved,
  pathOf,
  placeOf,
  rowsOf,
  type Step,
  stepOf,
} from './tree.ts'

function category(id: string, parentId: string | null, rest: Partial<Category> = {}): Category {
  const products = { count: 1, isMore: false }
  const plain = { slug: id, imageUrl: null, version: 1, hasProducts: true, work: null }
  return { id, parentId, name: id, products, ...plain, ...rest }
}

// Áo has Nam and Nữ, Nữ has Váy; Quần stands beside Áo.
const tree = [
  category('Áo', null),
  category('Quần', null),
  category('Nam', 'Áo'),
  category('Nữ', 'Áo'),
  category('Váy', 'Nữ'),
]
const get = (all: readonly Category[], id: string) => {
  const found = all.find((each) => each.id === id)
  if (!found) throw new Error(id)
  return found
}
const shown = (all: readonly Category[]) =>
  rowsOf(all, new Set(), '').map(({ category, depth }) => `${'-'.repeat(depth)}${category.id}`)

test('rows are shown parents first, without what is below closed ones', () => {
  expect(shown(tree)).toEqual(['-Áo', '--Nam', '--Nữ', '---Váy', '-Quần'])
  expect(rowsOf(tree, new Set(['Áo']), '').map(({ category }) => category.id)).toEqual([
    'Áo',
    'Quần',
  ])
})

test('a search without diacritics finds categories with all above them, also in closed ones', () => {
  const found = (text: string) =>
    rowsOf(tree, new Set(['Áo', 'Nữ']), text).map(({ category }) => category.id)
  expect(found('vay')).toEqual(['Áo', 'Nữ', 'Váy'])
  expect(found('QUAN ')).toEqual(['Quần'])
  expect(found('mũ')).toEqual([])
})

test('one step up, down, in and out', () => {
  const after = (id: string, step: Step) => {
    const place = stepOf(tree, get(tree, id), step)
    return place && shown(moved(tree, id, place))
  }
  expect(after('Nữ', 'up')).toEqual(['-Áo', '--Nữ', '---Váy', '--Nam', '-Quần'])
  expect(after('Áo', 'down')).toEqual(['-Quần', '-Áo', '--Nam', '--Nữ', '---Váy'])
  expect(after('Quần', 'in')).toEqual(['-Áo', '--Nam', '--Nữ', '---Váy', '--Quần'])
  expect(after('Nam', 'out')).toEqual(['-Áo', '--Nữ', '---Váy', '-Nam', '-Quần'])
  for (const [id, step] of [
    ['Áo', 'up'],
    ['Quần', 'down'],
    ['Áo', 'in'],
    ['Quần', 'out'],
  ] as const) {
    expect(after(id, step)).toBeUndefined()
  }
})

test('a drop stands before, in or after a row; to the left it leaves branches that end there', () => {
  const rows = rowsOf(tree, new Set(), '')
  const after = (id: string, rowId: string, zone: 'before' | 'inside' | 'after', depth = 9) => {
    const place = dropPlace(tree, rows, { category: get(tree, id), drop: { rowId, zone }, depth })
    return place && shown(moved(tree, id, place))
  }
  expect(after('Quần', 'Nam', 'before')).toEqual(['-Áo', '--Quần', '--Nam', '--Nữ', '---Váy'])
  expect(after('Quần', 'Nam', 'inside')).toEqual(['-Áo', '--Nam', '---Quần', '--Nữ', '---Váy'])
  expect(after('Quần', 'Áo', 'after')).toEqual(['-Áo', '--Quần', '--Nam', '--Nữ', '---Váy'])
  expect(after('Nam', 'Váy', 'after')).toEqual(['-Áo', '--Nữ', '---Váy', '---Nam', '-Quần'])
  expect(after('Nam', 'Váy', 'after', 2)).toEqual(['-Áo', '--Nữ', '---Váy', '--Nam', '-Quần'])
  expect(after('Nam', 'Váy', 'after', 1)).toEqual(['-Áo', '--Nữ', '---Váy', '-Nam', '-Quần'])
  // Its own branch, and where it is already.
  expect(after('Áo', 'Váy', 'inside')).toBeUndefined()
  expect(after('Nam', 'Nữ', 'before')).toBeUndefined()
  expect(after('Nam', 'Nam', 'inside')).toBeUndefined()
})

test('nothing moves into a category that is being merged', () => {
  const merging = tree.map((each) =>
    each.id === 'Áo' ? { ...each, work: { intoId: 'Quần', total: 9, done: 1 } } : each,
  )
  expect(stepOf(merging, get(merging, 'Quần'), 'in')).toBeUndefined()
})

test('numbers of products add up to the top', () => {
  const many = tree.map((each) =>
    each.id === 'Váy' ? { ...each, products: { count: 999, isMore: true } } : each,
  )
  expect(countProducts(many).get('Áo')).toEqual({ count: 1002, isMore: true })
  expect(countProducts(many).get('Quần')).toEqual({ count: 1, isMore: false })
})

const steps = fc.array(fc.tuple(fc.nat(11), fc.constantFrom<Step>('up', 'down', 'in', 'out')), {
  maxLength: 60,
})

test('whatever steps are taken, the tree stays whole, and each can be taken back', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      let all: Category[] = Array.from({ length: 12 }, (_, index) => category(`${index}`, null))
      for (const [index, step] of taken) {
        const row = get(all, `${index}`)
        const place = stepOf(all, row, step)
        if (!place) continue
        expect(fits(all, row, place)).toBe(true)
        const back = placeOf(all, row)
        const after = moved(all, row.id, place)
        expect(shown(moved(after, row.id, back))).toEqual(shown(all))
        all = after
        expect(childrenOf(all, null).flatMap((top) => branchOf(all, top))).toHaveLength(12)
        expect(Math.max(...all.map(({ id }) => pathOf(all, id).length))).toBeLessThanOrEqual(
          mostLevels,
        )
      }
    }),
  )
})
