import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followPrimary, type PrimaryPosition, parseLsn } from './primary-position.ts'

let lsn = 1
let isAway = false
let reading: PromiseWithResolvers<void> | undefined
let following: PrimaryPosition

beforeEach(() => {
  vi.useFakeTimers()
  lsn = 1
  isAway = false
  reading = undefined
  following = followPrimary({
    async read() {
      const found = { lsn: `0/${lsn.toString(16)}`, clock: Date.now() + 300 }
      await reading?.promise
      if (isAway) throw new Error('The primary is away')
      return found
    },
  })
})
afterEach(() => {
  following.stop()
  vi.useRealTimers()
})

const soon = () => vi.advanceTimersByTimeAsync(50)
const current = () => following.current()?.lsn

test('a position in the log is a number of 64 bits', () => {
  expect(parseLsn('0/3000148')).toBe(0x3000148n)
  expect(parseLsn('1A/FFFFFFFF')).toBe(0x1a_ffff_ffffn)
})

test('it is read each second, with the clock of the primary', async () => {
  await soon()
  expect(following.current()).toMatchObject({ lsn: 1n, clockAhead: 300 })
  lsn = 2
  await vi.advanceTimersByTimeAsync(1000)
  expect(current()).toBe(2n)
})

test('what is required is unknown until it has been read after the requirement', async () => {
  await soon()
  reading = Promise.withResolvers()
  following.require()
  // This one may have been read before the second change.
  lsn = 2
  following.require()
  reading.resolve()
  await vi.advanceTimersByTimeAsync(1)
  expect([current(), following.lastKnown()?.lsn]).toEqual([undefined, 1n])
  // The pause before it is read again is no fake one.
  while (current() === undefined) await nextTurn()
  expect(current()).toBe(2n)
})

test('it can be held back, for replicas whose clocks are behind', async () => {
  await soon()
  following.require(1500)
  await vi.advanceTimersByTimeAsync(1400)
  expect(current()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(200)
  expect(current()).toBe(1n)
})

test('while the primary is away it counts for two seconds, and stays known', async () => {
  await soon()
  isAway = true
  await vi.advanceTimersByTimeAsync(1900)
  expect(current()).toBe(1n)
  await vi.advanceTimersByTimeAsync(200)
  expect([current(), following.lastKnown()?.lsn]).toEqual([undefined, 1n])
  isAway = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(current()).toBe(1n)
})
