import { expect, test } from 'vitest'
import { matchesTyped } from './combobox-match.ts'

test.each([
  ['Thành phố Đà Nẵng', 'da nang'],
  ['Thành phố Đà Nẵng', 'ĐÀ'],
  ['Thành phố Hồ Chí Minh', 'hcm'],
  ['Thành phố Hồ Chí Minh', 'TPHCM'],
  ['Thành phố Hồ Chí Minh', 'tp.hcm'],
  ['Quận 1', 'q1'],
  ['Quận 12', 'Q.1'],
  ['Phường 12', 'p12'],
  ['Phường Bến Nghé', ''],
])('%s is found by “%s”', (label, typed) => {
  expect(matchesTyped(label, typed)).toBe(true)
})

test.each([
  ['Phường 2', 'p12'],
  ['Quận Bình Tân', 'q1'],
  ['Thành phố Đà Nẵng', 'x'],
  ['Thành phố Đà Nẵng', 'hcm'],
])('%s is not found by “%s”', (label, typed) => {
  expect(matchesTyped(label, typed)).toBe(false)
})
