/**
 * One spelling for a phone number: spaces, dots, hyphens and brackets dropped, `+84…` and `84…` before nine digits
 * turned into `0…`. Answers undefined when the rest is not an optional plus and 9 to 15 digits.
 */
export function normalisePhone(text: string): string | undefined {
  const digits = text.replace(/[\s.\-()]/g, '')
  if (!/^\+?\d{9,15}$/.test(digits)) return undefined
  return digits.replace(/^\+?84(?=\d{9}$)/, '0')
}

/** True for a Vietnamese mobile number as the shop writes it: ten digits, the first a 0. */
export function isVietnamesePhone(phone: string): boolean {
  return /^0\d{9}$/.test(phone)
}

/** Digits of a Vietnamese number as they are typed or pasted: at most ten, `+84…` and `84…` written as `0…`. */
export function typedPhone(text: string): string {
  return text
    .replace(/\D/g, '')
    .replace(/^84(?=\d{9}$)/, '0')
    .slice(0, 10)
}
