import { expect, test } from 'vitest'
import { findRegionByName } from './region-names.ts'

const regions = ['Quận 1', 'Quận 10', 'Huyện Cai Lậy', 'Thị xã Cai Lậy', 'Phường Hòa Bình'].map(
  (name, index) => ({ code: String(index), name }),
)

test.each([
  ['Quận 1', 'Quận 1'],
  ['quan 1', 'Quận 1'],
  ['Q. 10', 'Quận 10'],
  ['Thị xã Cai Lậy', 'Thị xã Cai Lậy'],
  ['Hoà Bình', 'Phường Hòa Bình'],
  ['P. Hoà Bình', 'Phường Hòa Bình'],
  ['Cai Lậy', undefined],
  ['Quận 2', undefined],
  ['', undefined],
])('“%s” means %s', (name, meant) => {
  expect(findRegionByName(regions, name)?.name).toBe(meant)
})
