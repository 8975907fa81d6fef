import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createServerClock } from './server-clock.ts'

const noon = Date.parse('2026-11-20T12:00:00+07:00')

/** A page that has been running for `running` ms at true noon, on a device whose clock is `wrongBy` ms off. */
let running: number
let wrongBy: number
let clock: ReturnType<typeof createServerClock>

beforeEach(() => {
  vi.useFakeTimers()
  running = 5000
  wrongBy = 3 * 3_600_000
  clock = createServerClock({
    running: () => running,
    wall: () => noon + (running - 5000) + wrongBy,
  })
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => {
  running += ms
}

/** An answer whose request took `there` ms and whose response took `back` ms. */
function ask(there: number, back: number, headers?: (time: number) => Record<string, string>) {
  const sentAt = running
  pass(there)
  const time = noon + (running - 5000)
  pass(back)
  clock.note(new Headers(headers?.(time) ?? { 'x-server-time': String(time) }), sentAt, running)
}

const error = () => clock.now() - (noon + (running - 5000))

test('before any answer it is the device’s clock, and countdowns wait', () => {
  expect(error()).toBe(wrongBy)
  expect(clock.shown()).toBeUndefined()
})

test('half the round trip is allowed for, however wrong the device is', () => {
  ask(60, 60)
  expect(error()).toBe(0)
  ask(10, 50)
  expect(error()).toBe(-20)
})

test('the best sample is used, until it is old enough to be worse than a new one', () => {
  ask(20, 20)
  ask(900, 100)
  expect(error()).toBe(0)
  pass(10 * 3_600_000)
  ask(300, 100)
  expect(error()).toBe(100)
})

test('changing the device’s clock while the page is open changes nothing', () => {
  ask(20, 20)
  wrongBy = -3 * 3_600_000
  expect(error()).toBe(0)
})

test('after a sleep that stopped the running time the next answer counts, however slow', () => {
  ask(5, 5)
  // The device slept: its clock went on, the page's running time did not.
  wrongBy += 600_000
  ask(400, 200)
  expect(error()).toBe(100)
})

describe('the source of the time', () => {
  test('the usual header where no cache may keep it, to half a second', () => {
    ask(0, 0, (time) => ({ date: new Date(time).toUTCString(), 'cache-control': 'no-store' }))
    expect(error()).toBe(500)
    ask(0, 0)
    expect(error()).toBe(0)
  })

  test('no cached response', () => {
    ask(0, 0, () => ({ date: new Date(noon - 3_600_000).toUTCString() }))
    ask(0, 0, () => ({ 'x-server-time': String(noon - 3_600_000), age: '3600' }))
    expect(error()).toBe(wrongBy)
  })

  test('without a server time countdowns use the device’s clock', () => {
    const stop = clock.subscribe(() => {})
    ask(0, 0, () => ({}))
    expect(clock.shown()).toBe(noon + wrongBy)
    stop()
  })
})

test('countdowns tick together, when the server’s second changes', () => {
  const observed: unknown[] = []
  const stop = clock.subscribe(() => observed.push(clock.shown()))
  expect(observed).toEqual([])
  ask(0, 0)
  expect(observed).toEqual([noon])
  pass(250)
  ask(0, 0)
  pass(751)
  vi.advanceTimersByTime(751)
  expect(observed).toEqual([noon, noon + 250, noon + 1001])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
