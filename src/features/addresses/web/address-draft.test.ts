import { expect, test } from 'vitest'
import { draftOf, textErrors } from './address-draft.ts'

const good = { fullName: 'Nguyễn Thị Mẫu', phone: '0912345678', street: '12 phố Mẫu', email: '' }

test('a complete form has nothing wrong with it', () => {
  expect(textErrors(good)).toEqual({})
  expect(textErrors({ ...good, email: ' an@tiem.example ' })).toEqual({})
})

test.each([
  ['fullName', '  ', 'Vui lòng nhập họ và tên'],
  ['phone', '', 'Số điện thoại phải gồm 10 số và bắt đầu bằng 0'],
  ['phone', '912345678', 'Số điện thoại phải gồm 10 số và bắt đầu bằng 0'],
  ['phone', '09123456789', 'Số điện thoại phải gồm 10 số và bắt đầu bằng 0'],
  ['street', '', 'Vui lòng nhập địa chỉ cụ thể'],
  ['email', 'an@tiem', 'Email không hợp lệ'],
])('%s may not be “%s”', (field, value, sentence) => {
  expect(textErrors({ ...good, [field]: value })).toEqual({ [field]: sentence })
})

test('fields are sent trimmed, and an empty e-mail is none', () => {
  const region = {
    provinceCode: '01',
    provinceName: 'Hà Nội',
    districtCode: '001',
    districtName: 'Ba Đình',
    wardCode: '',
    wardName: '',
  }
  const more = { ...region, isDefault: true }
  const draft = draftOf({ ...good, fullName: ' An ', email: ' ' }, more)
  expect(draft).toMatchObject({ fullName: 'An', email: null, isDefault: true, wardCode: '' })
  const spaced = Object.entries(good).map(([name, value]) => [name, `  ${value} `])
  expect(
    draftOf({ ...good, ...Object.fromEntries(spaced), email: ' an@tiem.example ' }, more),
  ).toEqual({ ...good, email: 'an@tiem.example', ...more })
})
