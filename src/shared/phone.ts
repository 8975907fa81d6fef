/**
 * Normalizes a phone number: removes spaces, dots, hyphens and brackets, replaces `+84…` and `84…` before nine digits by
 * `0…`. Returns undefined when the result is not an optional plus and 9 to 15 digits.
 */
export function normalizePhone(text: string): string | undefined {
  const digits = text.replace(/[\s.\-()]/g, '')
  if (!/^\+?\d{9,15}$/.test(digits)) return undefined
  return digits.replace(/^\+?84(?=\d{9}$)/, '0')
}

/** True for a normalized Vietnamese mobile number: ten digits, the first a 0. */
export function isVietnamesePhone(phone: string): boolean {
  return /^0\d{9}$/.test(phone)
}

/** Reduces typed or pasted input to at most ten digits of a Vietnamese number; `+84…` and `84…` become `0…`. */
export function typedPhone(text: string): string {
  return text
    .replace(/\D/g, '')
    .replace(/^84(?=\d{9}$)/, '0')
    .slice(0, 10)
}
