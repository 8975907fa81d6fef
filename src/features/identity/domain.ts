import { normalisePhone } from '#shared/phone.ts'

/** What people may sign in with, as typed: the phone spelled the shop's way, anything else trimmed and lower-cased. */
export function normaliseIdentifier(typed: string): string {
  const text = typed.normalize('NFC').trim()
  return normalisePhone(text) ?? text.toLowerCase()
}

type Names = {
  name: string | null
  username: string | null
  phone: string | null
  email: string | null
}

/** What to call a person: name, else username, else phone, else e-mail. */
export function displayName({ name, username, phone, email }: Names): string {
  return name || username || phone || email || ''
}

const shopDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' })

/** The day (`YYYY-MM-DD`) that it is on the shop's clock. */
export function shopDate(now: Date): string {
  return shopDay.format(now)
}

/** Nobody is older than somebody born on this day. */
export const firstBirthday = '1900-01-01'

/** True for a day (`YYYY-MM-DD`) from 1900 up to today on the shop's clock. */
export function isPossibleBirthday(birthday: string, now: Date): boolean {
  return birthday >= firstBirthday && birthday <= shopDate(now)
}

/** What an account is signed in with, of which its owner hears when it changes. */
export type AccountChange = 'password' | 'email' | 'phone'

/** Hours in which a new e-mail or phone number can be confirmed. */
export const confirmHours = 24

/** Days in which a change of e-mail or phone can be taken back. */
export const revertDays = 7

/** The page on which a new e-mail or phone number is confirmed; `shopUrl` has no slash at its end. */
export function confirmLink(shopUrl: string, kind: 'email' | 'phone', token: string): string {
  return `${shopUrl}/confirm-${kind}?token=${encodeURIComponent(token)}`
}

/** The page on which a change of e-mail or phone is taken back. */
export function revertLink(shopUrl: string, token: string): string {
  return `${shopUrl}/revert-contact?token=${encodeURIComponent(token)}`
}

/** The page on which a forgotten password is replaced; `shopUrl` has no slash at its end. */
export function resetLink(shopUrl: string, token: string): string {
  return `${shopUrl}/reset-password?token=${encodeURIComponent(token)}`
}
