const unlike = 'Không dùng số điện thoại, tên của bạn hay mật khẩu dễ đoán.'

/** Advice beside the field: the server alone refuses, since another shop's server may have another rule. */
export const newPasswordHint = `Dùng ít nhất 8 ký tự. ${unlike}`
export const changeHint = `Tối thiểu 6 ký tự. ${unlike}`

/** Why two typed passwords can't be taken, and which field to go back to; undefined when they can. */
export function passwordProblem(
  password: string,
  repeated: string,
  missing: string,
): { field: 'password' | 'repeated'; message: string } | undefined {
  if (password === '') return { field: 'password', message: missing }
  if (password !== repeated) return { field: 'repeated', message: 'Mật khẩu nhập lại không khớp' }
  return undefined
}

/** Shortest password that replaces another one, in characters of any script. */
const minLength = 6

export type PasswordChange = { current: string; replacement: string; repeated: string }

/** Why a password can't be changed so, and the field to go back to; undefined when the server is to be asked. */
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
