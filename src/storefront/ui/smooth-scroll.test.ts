import { afterEach, expect, test, vi } from 'vitest'
import { smoothScroll } from './smooth-scroll.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A row of 1,000 pixels, 400 of them visible, and animation frames at given times. */
function aRow({ calm = false } = {}) {
  const frames: ((now: number) => void)[] = []
  vi.useFakeTimers({ toFake: ['performance'], now: 0 })
  vi.stubGlobal('matchMedia', () => ({ matches: calm }))
  vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame))
  const row = { scrollLeft: 0, scrollWidth: 1000, clientWidth: 400, style: { scrollSnapType: '' } }
  const start = performance.now()
  const draw = (ms: number) => frames.shift()?.(start + ms)
  return { row, draw, move: (to: number) => smoothScroll(row as unknown as HTMLElement, to) }
}

test('a row moves on in 500 ms, and snaps again when it is there', () => {
  const { row, draw, move } = aRow()
  move(400)
  draw(0)
  expect(row.scrollLeft).toBe(0)
  draw(250)
  expect(row.scrollLeft).toBeGreaterThan(200)
  draw(499)
  expect(row.scrollLeft).toBeLessThan(400)
  expect(row.style.scrollSnapType).toBe('none')
  draw(500)
  expect(row).toMatchObject({ scrollLeft: 400, style: { scrollSnapType: '' } })
})

test('never beyond its ends, and at once with reduced motion', () => {
  const { row, draw, move } = aRow()
  move(900)
  draw(500)
  expect(row.scrollLeft).toBe(600)
  const calm = aRow({ calm: true })
  calm.move(-50)
  expect(calm.row.scrollLeft).toBe(0)
  calm.move(400)
  expect(calm.row.scrollLeft).toBe(400)
})
