/** Unseen: tells a password manager whose password the fields after it are about. */
export function AccountNameField({ value }: { value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
}
