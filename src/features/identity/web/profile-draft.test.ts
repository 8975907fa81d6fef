import { describe, expect, test } from 'vitest'
import { isChanged, type ProfileFields, profileErrors } from './profile-draft.ts'

const now = new Date('2026-11-20T05:00:00Z')
const stored: ProfileFields = {
  name: 'Lan',
  email: 'lan@vi.du',
  phone: '0912345678',
  gender: 'female',
  birthday: '1990-02-28',
}
const errorsOf = (changes: Partial<ProfileFields>, changesPhone = false) =>
  profileErrors({ ...stored, ...changes }, { changesPhone, now })

describe('the errors of a profile', () => {
  test('is nothing when it is whole, or when all but the e-mail is left out', () => {
    expect(errorsOf({})).toEqual({})
    expect(errorsOf({ name: '', gender: '', birthday: '' })).toEqual({})
  })

  test.each([
    ['', 'Vui lòng nhập email.'],
    ['   ', 'Vui lòng nhập email.'],
    ['lan@vidu', 'Email không hợp lệ.'],
    ['lan vi@vi.du', 'Email không hợp lệ.'],
    ['  lan@vi.du  ', undefined],
  ])('e-mail %j: %j', (email, message) => {
    expect(errorsOf({ email }).email).toBe(message)
  })

  test.each([
    ['+84 912 345 678', undefined],
    ['123456789', undefined],
    ['+123456789012345', undefined],
    ['', 'Số điện thoại không hợp lệ.'],
    ['12345678', 'Số điện thoại không hợp lệ.'],
    ['1234567890123456', 'Số điện thoại không hợp lệ.'],
    ['09123456a8', 'Số điện thoại không hợp lệ.'],
  ])('phone %j, being changed: %j', (phone, message) => {
    expect(errorsOf({ phone }, true).phone).toBe(message)
    expect(errorsOf({ phone }).phone).toBeUndefined()
  })

  test.each(['2026-11-21', '1899-12-31'])('nobody is born on %s', (birthday) => {
    expect(errorsOf({ birthday })).toEqual({ birthday: 'Ngày sinh không hợp lệ.' })
  })
})

test('reverted input and extra spaces count as unchanged', () => {
  expect(isChanged({}, stored)).toBe(false)
  expect(isChanged({ name: ' Lan ', phone: '0912345678' }, stored)).toBe(false)
  expect(isChanged({ gender: '' }, stored)).toBe(true)
  expect(isChanged({ email: 'moi@vi.du' }, stored)).toBe(true)
})
