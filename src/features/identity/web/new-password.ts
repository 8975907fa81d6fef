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
