import { InvalidArgumentError } from 'commander'
import { t } from '#platform/language.ts'

/** A parser of integers from `min` to `max`. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    throw new InvalidArgumentError(
      t(
        `Cần một số nguyên từ ${min} đến ${max}.`,
        `It must be a whole number from ${min} to ${max}.`,
      ),
    )
  }
}

/** A parser of nonzero integers, such as `+500` or `-5.000`, at most `most` in magnitude. */
export function signedNumber(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text.replaceAll('.', ''))
    const isNumber = /^[+-]?(\d+|\d{1,3}(\.\d{3})+)$/.test(text)
    if (isNumber && value !== 0 && Math.abs(value) <= most) return value
    throw new InvalidArgumentError(
      t(
        `Cần một số nguyên như 5000 hoặc -5000, nhiều nhất ${most}.`,
        `It must be a whole number such as 5000 or -5000, at most ${most}.`,
      ),
    )
  }
}

/** A case-insensitive parser of one of `words`. */
export function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const word = words.find((known) => known.toLowerCase() === text.toLowerCase())
    if (word) return word
    throw new InvalidArgumentError(
      t(`Cần một trong: ${words.join(', ')}.`, `It must be one of: ${words.join(', ')}.`),
    )
  }
}

/** Parses an order id in upper or lower case. */
export function orderId(typed: string): string {
  return typed.trim().toUpperCase()
}

/** Parses a date, `2026-11-20` or `20/11/2026`, into `2026-11-20`. */
export function day(typed: string): string {
  const found =
    /^(?<year>\d{4})-(?<month>\d{1,2})-(?<date>\d{1,2})$/.exec(typed.trim()) ??
    /^(?<date>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/.exec(typed.trim())
  const { year = '', month = '', date = '' } = found?.groups ?? {}
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const read = new Date(`${iso}T00:00:00Z`)
  // Date rolls invalid days such as 31/02 over to another day.
  if (!Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso)) return iso
  throw new InvalidArgumentError(
    t(
      'Cần một ngày như 2026-11-20 hoặc 20/11/2026.',
      'It must be a day such as 2026-11-20 or 20/11/2026.',
    ),
  )
}

/** Parses a phone number, or a part of one, into digits; +84… becomes 0…. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^84(?=\d{9}$)/, '0')
  if (digits.length >= 3) return digits
  throw new InvalidArgumentError(
    t(
      'Cần ít nhất ba chữ số của một số điện thoại.',
      'It must be three digits or more of a phone number.',
    ),
  )
}
