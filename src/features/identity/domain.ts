import { normalizePhone } from '#shared/phone.ts'

/** Normalizes a typed identifier: a phone number to its stored form, anything else trimmed and lower-cased. */
export function normalizeIdentifier(typed: string): string {
  const text = typed.normalize('NFC').trim()
  return normalizePhone(text) ?? text.toLowerCase()
}

type Names = {
  name: string | null
  username: string | null
  phone: string | null
  email: string | null
}

/** Name, else username, else phone, else email. */
export function displayName({ name, username, phone, email }: Names): string {
  return name || username || phone || email || ''
}

const shopDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' })

/** The date (`YYYY-MM-DD`) in the shop's time zone. */
export function shopDate(now: Date): string {
  return shopDay.format(now)
}

/** Earliest accepted birthday. */
export const firstBirthday = '1900-01-01'

/** True for a date (`YYYY-MM-DD`) from 1900 to today in the shop's time zone. */
export function isPossibleBirthday(birthday: string, now: Date): boolean {
  return birthday >= firstBirthday && birthday <= shopDate(now)
}

/** Credentials whose change the owner is notified of. */
export type AccountChange = 'password' | 'email' | 'phone'

/** Validity in hours of confirmation links for email and phone. */
export const confirmHours = 24

/** Validity in days of revert links. */
export const revertDays = 7

/** URL that confirms a new email or phone number; `shopUrl` has no trailing slash. */
export function confirmLink(shopUrl: string, kind: 'email' | 'phone', token: string): string {
  return `${shopUrl}/confirm-${kind}?token=${encodeURIComponent(token)}`
}

/** URL that reverts a contact change. */
export function revertLink(shopUrl: string, token: string): string {
  return `${shopUrl}/revert-contact?token=${encodeURIComponent(token)}`
}

/** URL that resets a forgotten password; `shopUrl` has no trailing slash. */
export function resetLink(shopUrl: string, token: string): string {
  return `${shopUrl}/reset-password?token=${encodeURIComponent(token)}`
}
