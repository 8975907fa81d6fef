import { expect, test } from 'vitest'
import { addressLine, defaultFirst } from './domain.ts'

test('an address on one line leaves out empty parts', () => {
  const address = {
    street: '12 phố Mẫu',
    wardName: 'Phường Phúc Xá',
    districtName: 'Quận Ba Đình',
    provinceName: 'Thành phố Hà Nội',
  }
  expect(addressLine(address)).toBe('12 phố Mẫu, Phường Phúc Xá, Quận Ba Đình, Thành phố Hà Nội')
  expect(addressLine({ ...address, wardName: '' })).toBe(
    '12 phố Mẫu, Quận Ba Đình, Thành phố Hà Nội',
  )
})

test('the default comes first, the rest keep their order', () => {
  const list = [
    { id: 1, isDefault: false },
    { id: 2, isDefault: false },
    { id: 3, isDefault: true },
  ]
  expect(defaultFirst(list).map(({ id }) => id)).toEqual([3, 1, 2])
})
