const unlike = 'Không dùng số điện thoại, tên của bạn hay mật khẩu dễ đoán.'

/** Advice only: the server decides, since another shop's server may have another rule. */
export const newPasswordHint = `Dùng ít nhất 8 ký tự. ${unlike}`
export const changeHint = `Tối thiểu 6 ký tự. ${unlike}`

/** The error of two typed passwords and the field to focus; undefined when they are valid. */
export function passwordProblem(
  password: string,
  repeated: string,
  missing: string,
): { field: 'password' | 'repeated'; message: string } | undefined {
  if (password === '') return { field: 'password', message: missing }
  if (password !== repeated) return { field: 'repeated', message: 'Mật khẩu nhập lại không khớp' }
  return undefined
}

/** Minimum length of a replaced password, in characters of any script. */
const minLength = 6

export type PasswordChange = { current: string; replacement: string; repeated: string }

/** The error of a password change and the field to focus; undefined when the server is to decide. */
export function changeProblem({
  current,
  replacement,
  repeated,
}: PasswordChange): { field: keyof PasswordChange; message: string } | undefined {
  const isSame = (one: string, other: string) => one.normalize() === other.normalize()
  if (!isSame(replacement, repeated)) {
    return { field: 'repeated', message: 'Mật khẩu xác nhận không khớp' }
  }
  if ([...replacement].length < minLength) {
    return { field: 'replacement', message: 'Mật khẩu mới tối thiểu 6 ký tự' }
  }
  if (isSame(replacement, current)) {
    return { field: 'replacement', message: 'Mật khẩu mới phải khác mật khẩu hiện tại' }
  }
  if (current === '') return { field: 'current', message: 'Vui lòng nhập mật khẩu hiện tại' }
  return undefined
}
