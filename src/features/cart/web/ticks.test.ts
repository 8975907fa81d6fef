import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTicked, withTicks } from './ticks.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd')
const ticks = fc.dictionary(id, fc.boolean())

test('new lines are ticked', () => {
  expect(isTicked({}, 'a')).toBe(true)
  expect(isTicked({ a: false }, 'a')).toBe(false)
})

test('lines are ticked or unticked, others stay, and repeating it changes nothing', () => {
  fc.assert(
    fc.property(ticks, fc.array(id), fc.boolean(), id, (before, ids, to, any) => {
      const after = withTicks(before, ids, to)
      expect(isTicked(after, any)).toBe(ids.includes(any) ? to : isTicked(before, any))
      expect(withTicks(after, ids, to)).toBe(after)
    }),
  )
})
