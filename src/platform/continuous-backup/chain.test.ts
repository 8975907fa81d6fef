import { expect, test } from 'vitest'
import {
  type Base,
  findChain,
  findExpired,
  findGap,
  isBaseDue,
  nextSegment,
  type Segment,
  segmentAt,
  segmentBefore,
} from './chain.ts'

const day = 86_400_000
const name = (number: number) => segmentAt(`0/${(number * 0x100_0000).toString(16)}`, 1)
/** A segment a day, each written at the end of its day. */
const segments = (...numbers: number[]) =>
  new Map(
    numbers.map((number): [string, Segment] => [
      name(number),
      { name: name(number), writtenAt: (number + 1) * day },
    ]),
  )
/** A base backup within the segment of its day. */
const base = (number: number): Base => ({
  id: `base ${number}`,
  startedAt: number * day,
  stoppedAt: (number + 0.5) * day,
  startSegment: name(number),
  stopSegment: name(number),
})

test('segments follow each other, also in the next log', () => {
  expect(name(1)).toBe('000000010000000000000001')
  expect(nextSegment('000000020000000A0000000F')).toBe('000000020000000A00000010')
  expect(nextSegment('0000000100000003000000FF')).toBe('000000010000000400000000')
  expect(segmentBefore('0/3000000', 1)).toBe(name(2))
  expect(segmentBefore('0/3000001', 1)).toBe(name(3))
  expect(segmentBefore('5/0', 1)).toBe('0000000100000004000000FF')
})

test('a moment is served by the last base backup before it, and the log up to it', () => {
  const bases = [base(1), base(4)]
  const log = segments(1, 2, 3, 4, 5, 6, 7)
  expect(findChain(bases, log, 3.2 * day)).toEqual({
    base: base(1),
    segments: [...segments(1, 2, 3, 4).values()],
  })
  expect(findChain(bases, log, 4.4 * day)).toMatchObject({ base: base(1) })
  expect(findChain(bases, log, 4.6 * day)).toMatchObject({ base: base(4) })
  expect(findChain(bases, log, undefined)).toEqual({
    base: base(4),
    segments: [...segments(4, 5, 6, 7).values()],
  })
})

test('a moment that cannot be reached is told with the reason', () => {
  const log = segments(1, 2, 4, 5)
  expect(findChain([base(2)], log, 1.5 * day)).toEqual({ problem: 'no base', first: 2.5 * day })
  expect(findChain([], log, undefined)).toEqual({ problem: 'no base', first: undefined })
  const gap = { problem: 'gap', missing: name(3), until: 3 * day }
  expect(findChain([base(1)], log, 4.5 * day)).toEqual(gap)
  expect(findChain([base(1)], log, undefined)).toEqual(gap)
  expect(findChain([base(1)], log, 2.5 * day)).toMatchObject({ base: base(1) })
  expect(findChain([base(4)], log, 6.5 * day)).toEqual({ problem: 'ended', until: 6 * day })
})

test('a base backup whose own log is incomplete serves nothing', () => {
  const long = { ...base(1), stopSegment: name(2), stoppedAt: 2.5 * day }
  expect(findChain([long], segments(1), undefined)).toMatchObject({ problem: 'gap' })
  expect(findGap(segments(1), long)).toBe(name(2))
  expect(findGap(segments(1, 2), long)).toBeUndefined()
})

test('a base backup has all of its own log, also when the clock was wrong', () => {
  const long = { ...base(1), stopSegment: name(4) }
  const log = segments(1, 2, 3, 4, 5, 6)
  expect(findChain([long], log, 2.5 * day)).toMatchObject({ base: long, segments: { length: 5 } })
})

test('what serves any moment of the kept days stays', () => {
  const bases = [base(1), base(3), base(5), base(7)]
  const log = segments(1, 2, 3, 4, 5, 6, 7, 8)
  const now = 9 * day
  const kept = findExpired(bases, log, { now, keptDays: 3 })
  expect(kept.bases).toEqual([base(1), base(3)])
  expect(kept.segments.map(({ name }) => name)).toEqual([1, 2, 3, 4].map(name))
  expect(findExpired(bases, log, { now, keptDays: 30 })).toEqual({ bases: [], segments: [] })
})

test('the last whole chain stays, however old it is', () => {
  const old = { now: 100 * day, keptDays: 3 }
  expect(findExpired([base(1)], segments(1, 2), old)).toEqual({ bases: [], segments: [] })
  // The second one has a gap after it, and the first one, too: nothing may go before there is a whole one.
  const broken = segments(1, 2, 3, 5)
  expect(findExpired([base(1), base(3)], broken, old)).toEqual({ bases: [], segments: [] })
  const mended = findExpired([base(1), base(3), base(5)], broken, old)
  expect(mended.bases).toEqual([base(1), base(3)])
})

test('a base backup of a wrong clock neither counts as the last one nor lets others go', () => {
  const log = segments(1, 2, 3, 4, 5, 6, 7, 8)
  const at = (number: number, time: number) => ({
    ...base(number),
    startedAt: time * day,
    stoppedAt: time * day,
  })
  const early = [base(3), base(5), at(7, 0)]
  expect(findExpired(early, log, { now: 8 * day, keptDays: 5 })).toEqual({
    bases: [],
    segments: [],
  })
  const ahead = [base(3), at(5, 900), base(7)]
  expect(findExpired(ahead, log, { now: 8 * day, keptDays: 2 }).bases).toEqual([])
  expect(findExpired(ahead, log, { now: 20 * day, keptDays: 2 }).bases).toEqual(ahead.slice(0, 2))
  expect(findChain(ahead, log, undefined)).toMatchObject({ base: base(7) })
  const due = (bases: Base[], now: number) =>
    isBaseDue(
      bases.map((each) => ({ ...each, publicKeys: [] })),
      log,
      { now: now * day, publicKeys: [] },
    )
  expect(due(ahead, 7.5)).toBe(false)
  expect(due([base(3), at(5, 900)], 5.5)).toBe(true)
})

test('a base backup is due daily, for other keys, and after a gap', () => {
  const last = { ...base(5), publicKeys: ['a', 'b'] }
  const due = (log: Map<string, Segment>, now: number, publicKeys = ['b', 'a']) =>
    isBaseDue([last], log, { now: now * day, publicKeys })
  expect(due(segments(5, 6), 5.9)).toBe(false)
  expect(due(segments(5, 6), 6)).toBe(true)
  expect(due(segments(5, 7), 5.9)).toBe(true)
  expect(due(segments(5, 6), 5.9, ['a'])).toBe(true)
  expect(isBaseDue([], segments(5), { now: 0, publicKeys: [] })).toBe(true)
})
