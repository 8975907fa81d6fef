import { expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['250000', 250_000],
  ['1.200.000', 1_200_000],
  ['1,200,000đ', 1_200_000],
  ['250k', 250_000],
  ['250K', 250_000],
  ['1tr2', 1_200_000],
  ['1tr25', 1_250_000],
  ['1 triệu 250', 1_250_000],
  ['1,5tr', 1_500_000],
  ['2.5k', 2_500],
  ['3 tỷ', 3_000_000_000],
  ['15 nghìn', 15_000],
  [' 99000 đồng ', 99_000],
  ['0', 0],
])('%j is %d', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

test.each([
  '',
  'k',
  '1k2k',
  '1.5',
  '-5',
  '1,5tr2',
  '0,0005k',
  '1e9',
  '12.34.567',
  'một trăm',
  '9'.repeat(30),
])('%j is no amount', (text) => {
  expect(parseAmount(text)).toBeUndefined()
})
