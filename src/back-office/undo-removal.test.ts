import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putBack, undoEntries } from './undo-removal.ts'

type Line = { id: string; price: string }

const linesOf = (text: string): Line[] =>
  text.split(' ').flatMap((word) => {
    const [id = '', price = ''] = word.split('=')
    return id ? [{ id, price }] : []
  })
const textOf = (lines: readonly Line[]) =>
  lines.map(({ id, price }) => (price ? `${id}=${price}` : id)).join(' ')
const idOf = ({ id }: Line) => id

test.each([
  ['a b c', 'a c', 'a c', 'a b c'],
  ['a b c', 'b c', 'b c', 'a b c'],
  ['a b c', 'a c', 'a=9 c x', 'a=9 b c x'],
  ['a b c', 'a c', 'c a', 'c a b'],
  ['a b c', 'a', 'x a', 'x a b c'],
  ['a b c', 'a c', 'a', 'a b'],
  ['a b c', 'a c', 'a c b=5', 'a c b=5'],
  ['a b', '', '', 'a b'],
])('of %s became %s, and by now %s: undone it is %s', (before, after, now, undone) => {
  const [old, left, current] = [before, after, now].map(linesOf)
  expect(textOf(putBack(current ?? [], old ?? [], left ?? [], idOf))).toBe(undone)
})

test('of filled cells those come back that nobody has changed since', () => {
  const [before, filled, now] = ['a=1 b=2 c=3', 'a=1 b=9 c=9', 'a=4 b=9 c=7 d=5'].map(linesOf)
  expect(textOf(undoEntries(now ?? [], before ?? [], filled ?? [], idOf))).toBe('a=4 b=2 c=7 d=5')
})

const list = fc
  .uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 })
  .map((ids) => ids.map((id) => ({ id, price: '' })))

test('a removal that is undone at once leaves the list as it was', () => {
  fc.assert(
    fc.property(list, fc.func(fc.boolean()), (before, isKept) => {
      const after = before.filter(({ id }) => isKept(id))
      expect(putBack(after, before, after, idOf)).toEqual(before)
    }),
  )
})

test('whatever was changed since stays, in its order, and what was removed is there once', () => {
  fc.assert(
    fc.property(list, list, fc.func(fc.boolean()), (before, now, isKept) => {
      const after = before.filter(({ id }) => isKept(id))
      const typed = now.map((line) => ({ ...line, price: '5' }))
      const undone = putBack(typed, before, after, idOf)
      const known = new Set(typed.map(idOf))
      expect(undone.filter(({ id }) => known.has(id))).toEqual(typed)
      const removed = before.filter(({ id }) => !isKept(id)).map(idOf)
      expect(undone.map(idOf).toSorted()).toEqual([...new Set([...known, ...removed])].toSorted())
    }),
  )
})
