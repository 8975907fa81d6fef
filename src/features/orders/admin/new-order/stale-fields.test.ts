import { expect, test } from 'vitest'
import { vnd } from '#shared/money.ts'
import type { DraftContents } from '../../draft-contract.ts'
import { emptyContents } from './draft-contents.ts'
import { staleFields } from './stale-fields.ts'

const line = (variantId: string, quantity: number) => ({ productId: 'p', variantId, quantity })
const names = new Map([
  ['chén', 'Chén'],
  ['đĩa', 'Đĩa'],
])

const methods = [{ id: 'fast', name: 'Giao nhanh', fee: vnd(30_000), minDays: 1, maxDays: 1 }]

function differences(mine: Partial<DraftContents>, theirs: Partial<DraftContents>) {
  const fields = staleFields(
    { ...emptyContents, ...mine },
    { ...emptyContents, ...theirs },
    { names, regionOf: ({ wardCode }) => wardCode, methods },
  )
  return fields
    .filter((field) => field.mine !== field.theirs)
    .map((field) => `${field.label}: ${field.mine} / ${field.theirs}`)
}

test('other products in the same number are a difference, and those of both are left out', () => {
  const both = line('bát', 4)
  expect(
    differences(
      { lines: [both, line('chén', 2), line('mới', 1)] },
      { lines: [line('đĩa', 2), both, line('chén', 1)] },
    ),
  ).toContain('Sản phẩm: 2 × Chén, 1 × sản phẩm bạn vừa thêm / 2 × Đĩa, 1 × Chén')
})

test('methods of delivery are told by their names', () => {
  expect(differences({ deliveryMethodId: 'fast' }, {})).toContain(
    'Cách giao: Giao nhanh / chưa chọn',
  )
})

test('regions and the reason of a discount are differences', () => {
  const discount = { kind: 'percent' as const, value: 5, reason: 'Khách quen' }
  const address = (wardCode: string) => ({ ...emptyContents.address, wardCode })
  expect(
    differences(
      { discount, address: address('Phường Bến Nghé') },
      { discount: { ...discount, reason: 'Bù' }, address: address('Phường Ba Đình') },
    ),
  ).toEqual(['Địa chỉ: Phường Bến Nghé / Phường Ba Đình', 'Giảm giá: 5 %, Khách quen / 5 %, Bù'])
})
