/** Hidden: names the account of the following fields for password managers. */
export function AccountNameField({ value }: { value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
}
