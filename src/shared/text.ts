import { z } from 'zod'

/** True when PostgreSQL can store the text: no NUL, no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

// Control characters except line breaks and tabs.
const control = /(?![\n\r\t])\p{Cc}/u

/**
 * A schema for text input: trimmed, NFC, `min` to `max` UTF-16 units, no control characters but line breaks and tabs.
 * `message` is the Vietnamese validation message.
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

/** A schema for an e-mail address: trimmed, at most 254 characters. */
export function emailText(message = 'Email không hợp lệ') {
  return text(0, 320, message).pipe(z.email(message).max(254, message))
}

/** A UUID. Routes respond with 404 to any other id in a path, since it cannot exist. */
export const Id = z.uuid()
export type Id = z.infer<typeof Id>

const idPattern = z.regexes.uuid()

/** True for a UUID; unlike the schema, as fast for invalid values as for valid ones. */
export function isId(value: string): boolean {
  return idPattern.test(value)
}
