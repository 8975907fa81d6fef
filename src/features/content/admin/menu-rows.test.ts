import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxLevels } from '../limits.ts'
import {
  blockEnd,
  type MenuRow,
  moveRow,
  rowAt,
  stepRow,
  toItems,
  toRows,
  withoutRow,
  withRowBack,
} from './menu-rows.ts'

/** `a -b --c d`: the number of hyphens is the depth. */
const rowsOf = (text: string): MenuRow[] =>
  text.split(' ').map((word, key) => {
    const label = word.replace(/^-+/, '')
    return { key, label, url: '', depth: word.length - label.length }
  })
const textOf = (rows: readonly MenuRow[]) =>
  rows.map(({ label, depth }) => '-'.repeat(depth) + label).join(' ')

test('a menu becomes rows and the same menu again', () => {
  const items = [
    { label: 'a', url: '/a', children: [{ label: 'b', url: null, children: [] }] },
    { label: 'c', url: null, children: [] },
  ]
  expect(textOf(toRows(items))).toBe('a -b c')
  expect(toItems(toRows(items))).toEqual(items)
})

test.each([
  ['a -b c', 0, 'down', 'c a -b'],
  ['a -b c -d', 2, 'up', 'a -c --d -b'],
  ['a b', 0, 'up', 'a b'],
  ['a b', 1, 'down', 'a b'],
  ['a b', 1, 'in', 'a -b'],
  ['a b', 0, 'in', 'a b'],
  ['a -b --c', 2, 'in', 'a -b --c'],
  ['a b -c --d', 1, 'in', 'a b -c --d'],
  ['a -b -c', 1, 'out', 'a -c b'],
  ['a b', 1, 'out', 'a b'],
  ['a -b --c d', 1, 'out', 'a b -c d'],
] as const)('%s: row %i goes %s', (before, index, step, after) => {
  expect(textOf(stepRow(rowsOf(before), index, step))).toBe(after)
})

test('an entry goes with all that belongs to it', () => {
  expect(textOf(withoutRow(rowsOf('a -b --c -d e'), 1))).toBe('a -d e')
  expect(textOf(moveRow(rowsOf('a -b c -d'), 0, 4, 1))).toBe('c -d -a --b')
})

test.each([
  ['a -b --c -d e', 1, 'a -d e', 'a -b --c -d e'],
  ['a b', 0, 'b', 'a b'],
  ['a b -c', 1, 'a -x', 'a -x b -c'],
  ['a -b', 1, '', 'b'],
])('of %s, row %i comes back into “%s”', (before, index, now, after) => {
  const rows = rowsOf(before)
  const left = now.split(' ').flatMap((word, place) => {
    const label = word.replace(/^-+/, '')
    const known = rows.find((row) => row.label === label)
    const depth = word.length - label.length
    return label ? [known ? { ...known, depth } : { key: 50 + place, label, url: '', depth }] : []
  })
  const back = withRowBack(left, rows, index)
  expect(textOf(back)).toBe(after)
  expect(new Set(back.map(({ key }) => key)).size).toBe(back.length)
})

test('the row of a refused call is found', () => {
  const rows = rowsOf('a -b --c -d e -f')
  const labelAt = (path: string) => rows[rowAt(rows, path) ?? -1]?.label
  expect(['items.0', 'items.0.children.1.url', 'items.1.children.0.label'].map(labelAt)).toEqual([
    ...['a', 'd', 'f'],
  ])
  expect(labelAt('items.0.children.0.children.0.url')).toBe('c')
  expect(labelAt('items.5')).toBeUndefined()
  expect(labelAt('items')).toBeUndefined()
})

const menu = fc
  .array(fc.nat({ max: maxLevels - 1 }), { minLength: 1, maxLength: 12 })
  .map((depths) => {
    const rows: MenuRow[] = []
    for (const [key, wanted] of depths.entries()) {
      const depth = Math.min(wanted, (rows.at(-1)?.depth ?? -1) + 1)
      rows.push({ key, label: String(key), url: '', depth })
    }
    return rows
  })

test('however rows are moved, none is lost and each stands below a parent', () => {
  const step = fc.constantFrom('up', 'down', 'in', 'out' as const)
  const places = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 0, max: 4 }), step))
  fc.assert(
    fc.property(menu, places, (start, moves) => {
      let rows = start
      for (const [from, to, depth, direction] of moves) {
        const index = from % rows.length
        const target = to % (rows.length + 1)
        const isInside = target > index && target < blockEnd(rows, index)
        rows = isInside ? rows : moveRow(rows, index, target, depth)
        rows = stepRow(rows, index, direction as 'up')
        expect(rows.map(({ key }) => key).toSorted((a, b) => a - b)).toEqual(
          start.map(({ key }) => key),
        )
        for (const [place, row] of rows.entries()) {
          expect(row.depth).toBeLessThanOrEqual((rows[place - 1]?.depth ?? -1) + 1)
          expect(row.depth).toBeLessThan(maxLevels)
        }
      }
    }),
  )
})

test('an entry that comes back drops nothing and stands below a parent, whatever was moved meanwhile', () => {
  const moves = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 0, max: 4 })))
  fc.assert(
    fc.property(menu, fc.nat(), moves, (start, at, places) => {
      const index = at % start.length
      let now = withoutRow(start, index)
      expect(textOf(withRowBack(now, start, index))).toBe(textOf(start))
      for (const [from, to, depth] of now.length > 0 ? places : []) {
        const [row, target] = [from % now.length, to % (now.length + 1)]
        const isInside = target > row && target < blockEnd(now, row)
        now = isInside ? now : moveRow(now, row, target, depth)
      }
      const back = withRowBack(now, start, index)
      expect(back.map(({ label }) => label).toSorted()).toEqual(
        start.map(({ label }) => label).toSorted(),
      )
      for (const [place, row] of back.entries()) {
        expect(row.depth).toBeLessThanOrEqual((back[place - 1]?.depth ?? -1) + 1)
        expect(row.depth).toBeLessThan(maxLevels)
      }
    }),
  )
})
