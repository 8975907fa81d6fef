import { expect, test } from 'vitest'
import { judgeSpan } from './figures.ts'

const span = { kind: 'kill a shop', since: 10_000, until: 70_000 } as const
const visit = (at: number, isAnswered = true) => ({
  at,
  url: '/',
  isAnswered,
  outcome: isAnswered ? 'answered' : '503',
})

test('time without an order counts from the fault and up to the end', () => {
  const seconds = (acknowledgedAt: number[]) =>
    Number(/([\d.]+) s/.exec(judgeSpan(span, acknowledgedAt, []).line)?.[1])

  expect(seconds([])).toBe(60)
  expect(seconds([9000, 35_000, 40_000])).toBe(30)
  expect(seconds([50_000, 20_000, 69_000])).toBe(30)
})

test('goals are missed above 30 s and below 99 %, by visits of the span alone', () => {
  const often = [20_000, 40_000, 60_000]
  const visits = Array.from({ length: 100 }, (_, index) => visit(10_000 + index))

  expect(judgeSpan(span, often, [...visits.slice(1), visit(20_000, false)]).missed).toEqual([])
  expect(judgeSpan(span, often, [...visits, visit(5_000, false)]).missed).toEqual([])
  expect(judgeSpan(span, [20_000, 51_000], visits).missed).toHaveLength(1)
  const { line, missed } = judgeSpan(span, often, [...visits, visit(1e4, false), visit(2e4, false)])
  expect(missed).toHaveLength(1)
  expect(line).toContain('98.04 % of 102 visits answered (/ 503 ×2)')
})
