import { expect, test } from 'vitest'
import { linkAddress } from './link-dialog.tsx'

test('addresses are taken as typed, names of sites get https, and nothing that runs is taken', () => {
  expect(linkAddress(' https://vi-du.vn/a ')).toBe('https://vi-du.vn/a')
  expect(linkAddress('/page/doi-tra')).toBe('/page/doi-tra')
  expect(linkAddress('tel:0912345678')).toBe('tel:0912345678')
  expect(linkAddress('vi-du.vn/a?b=1')).toBe('https://vi-du.vn/a?b=1')
  for (const typed of ['', 'https://', 'javascript:alert(1)', '//vi-du.vn', 'hai chữ']) {
    expect(linkAddress(typed)).toBeUndefined()
  }
})
