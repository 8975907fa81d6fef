import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isHeaderLocked, lockHeader } from './header-lock.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the header is held while the sheet is open and 10 s longer', () => {
  expect(isHeaderLocked()).toBe(false)
  const release = lockHeader()
  vi.advanceTimersByTime(30_000)
  expect(isHeaderLocked()).toBe(true)
  release()
  vi.advanceTimersByTime(9_999)
  expect(isHeaderLocked()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isHeaderLocked()).toBe(false)
})

test('never longer than 60 s', () => {
  const release = lockHeader()
  vi.advanceTimersByTime(55_000)
  release()
  vi.advanceTimersByTime(5_000)
  expect(isHeaderLocked()).toBe(false)
})
