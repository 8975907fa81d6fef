import { expect, test } from 'vitest'
import { vnd } from '#shared/money.ts'
import { newSumsText } from './new-sums-text.ts'

const deliveryMethods = ['fast', 'standard'].map((id) => ({
  ...{ id, name: id === 'fast' ? 'Giao nhanh' : 'Giao tiêu chuẩn' },
  ...{ fee: vnd(0), minDays: 1, maxDays: 2 },
}))
const quote = (total: number, deliveryMethodId: string) => ({
  ...{ total: vnd(total), deliveryMethods, deliveryMethodId },
})

test('another total or another method of delivery is told, and the same ones are not', () => {
  expect(newSumsText(quote(200_000, 'fast'), quote(200_000, 'fast'))).toBe('')
  expect(newSumsText(quote(200_000, 'fast'), quote(230_000, 'fast'))).toBe(
    'Tổng tiền bây giờ là 230.000đ. Hãy xem lại rồi gửi.',
  )
  expect(newSumsText(quote(200_000, 'fast'), quote(200_000, 'standard'))).toBe(
    'Cách giao bây giờ là Giao tiêu chuẩn. Hãy xem lại rồi gửi.',
  )
  expect(newSumsText({ total: vnd(1) }, { total: vnd(1) })).toBe('')
})
