const bullets = '••••'

/** `090••••001`. */
export function maskPhone(phone: string): string {
  return phone.length < 8
    ? bullets.slice(0, phone.length)
    : phone.slice(0, 3) + bullets + phone.slice(-3)
}

/** The last word of a name, by which people are called. */
export function maskName(name: string): string {
  return name.trim().split(/\s+/).at(-1) ?? ''
}

/** Hides a text, but not whether there is one. */
export const hideText = (text: string) => (text === '' ? '' : bullets)
