import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdHeader, isHeaderHeld } from './header-lock.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the header is held while the sheet is open and 10 s longer', () => {
  expect(isHeaderHeld()).toBe(false)
  const release = holdHeader()
  vi.advanceTimersByTime(30_000)
  expect(isHeaderHeld()).toBe(true)
  release()
  vi.advanceTimersByTime(9_999)
  expect(isHeaderHeld()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isHeaderHeld()).toBe(false)
})

test('never longer than 60 s', () => {
  const release = holdHeader()
  vi.advanceTimersByTime(55_000)
  release()
  vi.advanceTimersByTime(5_000)
  expect(isHeaderHeld()).toBe(false)
})
