const bullets = '••••'

/** `090••••001`. */
export function maskPhone(phone: string): string {
  return phone.length < 8
    ? bullets.slice(0, phone.length)
    : phone.slice(0, 3) + bullets + phone.slice(-3)
}

/** The last word of a name, by which people are called. A lone word may be a whole name, a phone number or an e-mail address. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  return words.length > 1 && /^[\p{L}\p{M}]+$/u.test(last) ? last : hideText(last)
}

/** Hides a text, but not whether there is one. */
export const hideText = (text: string) => (text === '' ? '' : bullets)
