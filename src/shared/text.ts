import { z } from 'zod'

/** True when text can be stored: no NUL, no lone surrogate (PostgreSQL and UTF-8 take neither). */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

// Line breaks and tabs are text, other control characters never come from a person.
const control = /(?![\n\r\t])\p{Cc}/u

/**
 * Text from outside: trimmed, NFC, between `min` and `max` UTF-16 units, no control characters but line breaks and
 * tabs. `message` is what the shopper reads when it does not fit.
 */
export function text(min: number, max: number, message?: string) {
  return z
    .string(message)
    .max(max * 4, message)
    .refine(
      (value) => isStorableText(value) && !control.test(value),
      message ?? 'Văn bản có ký tự không hợp lệ',
    )
    .transform((value) => value.normalize('NFC').trim())
    .pipe(z.string().min(min, message).max(max, message))
}

/** An e-mail address from outside: trimmed, at most 254 characters, one address and nothing else. */
export function emailText(message = 'Email không hợp lệ') {
  return text(0, 320, message).pipe(z.email(message).max(254, message))
}

/** An id on the wire. Anything else than a UUID cannot exist, so callers answer 404 where it names a thing. */
export const Id = z.uuid()
export type Id = z.infer<typeof Id>

const idPattern = z.regexes.uuid()

/** Whether a text is an id; saying no costs no more than saying yes. */
export function isId(value: string): boolean {
  return idPattern.test(value)
}
