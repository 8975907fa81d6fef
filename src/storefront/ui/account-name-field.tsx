/** Hidden: tells a password manager which account the following fields belong to. */
export function AccountNameField({ value }: { value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
}
