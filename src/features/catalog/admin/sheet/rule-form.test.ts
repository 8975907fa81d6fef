import { expect, test } from 'vitest'
import { newRule, readRule } from './rule-form.ts'

test.each([
  ['10', 1_000],
  ['7,5 %', 750],
  ['0.25', 25],
  ['1000', 100_000],
])('%j is so many hundredths of a percent', (typed, hundredths) => {
  expect(readRule({ ...newRule, typed })).toMatchObject({
    rule: { change: { kind: 'percent', hundredths } },
  })
})

test.each(['', '10,555', '-5', '1001', 'mười'])('%j is no percentage', (typed) => {
  expect(readRule({ ...newRule, typed })).toHaveProperty('problems.typed')
})

test('sums and the lowest price are typed as people do', () => {
  const form = { ...newRule, kind: 'sum' as const, typed: '20k', least: '1tr2' }
  expect(readRule(form)).toMatchObject({
    rule: { change: { kind: 'sum', amount: 20_000 }, least: 1_200_000 },
  })
  expect(readRule({ ...form, least: 'ít' })).toHaveProperty('problems.least')
})
