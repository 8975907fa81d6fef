import { expect, test } from 'vitest'
import { heldProblem } from './held-stock.ts'

const held = [
  { name: 'Kho B', stock: 4 },
  { name: 'Quầy Huế', stock: 1200 },
]

test('the stock is not made less than other places hold, and what orders have taken already may be added to', () => {
  expect(heldProblem(5, 2, held.slice(0, 1))).toBe(
    'Kho B đang giữ 4, tổng không thể dưới 4; hãy chuyển hoặc kiểm kho.',
  )
  expect(heldProblem(2000, 1203, held)).toBe(
    'Kho B đang giữ 4, Quầy Huế đang giữ 1.200, tổng không thể dưới 1.204; hãy chuyển hoặc kiểm kho.',
  )
  expect(heldProblem(5, 4, held.slice(0, 1))).toBeUndefined()
  expect(heldProblem(2, 3, held.slice(0, 1))).toBeUndefined()
  expect(heldProblem(5, null, held)).toBeUndefined()
  expect(heldProblem(5, 0, [])).toBeUndefined()
  expect(heldProblem(null, 3, held)).toBeDefined()
})
