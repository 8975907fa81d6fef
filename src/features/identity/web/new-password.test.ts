import { expect, test } from 'vitest'
import { changeProblem } from './new-password.ts'

const good = { current: 'mật khẩu', replacement: 'mới về', repeated: 'mới về' }

test('a new password that differs, is long enough and repeated alike is accepted', () => {
  expect(changeProblem(good)).toBeUndefined()
  expect(changeProblem({ ...good, repeated: 'mới về'.normalize('NFD') })).toBeUndefined()
})

test.each([
  [{ repeated: 'khác', replacement: 'a' }, 'repeated', 'Mật khẩu xác nhận không khớp'],
  [{ replacement: 'năm ơ', repeated: 'năm ơ' }, 'replacement', 'Mật khẩu mới tối thiểu 6 ký tự'],
  [{ replacement: '🔑🔑🔑', repeated: '🔑🔑🔑' }, 'replacement', 'Mật khẩu mới tối thiểu 6 ký tự'],
  [{ replacement: '', repeated: '', current: '' }, 'replacement', 'Mật khẩu mới tối thiểu 6 ký tự'],
  [
    { replacement: 'mật khẩu'.normalize('NFD'), repeated: 'mật khẩu' },
    'replacement',
    'Mật khẩu mới phải khác mật khẩu hiện tại',
  ],
  [{ current: '' }, 'current', 'Vui lòng nhập mật khẩu hiện tại'],
])('%j: at %s, %j', (changes, field, message) => {
  expect(changeProblem({ ...good, ...changes })).toEqual({ field, message })
})
