import { InvalidArgumentError } from 'commander'

/** Reads a whole number between two others. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  }
}

/** Reads a whole number that is not 0, `+500` or `-500`, dots between thousands allowed. */
export function signedNumber(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text.replaceAll('.', ''))
    const isNumber = /^[+-]?(\d+|\d{1,3}(\.\d{3})+)$/.test(text)
    if (isNumber && value !== 0 && Math.abs(value) <= most) return value
    throw new InvalidArgumentError(
      `It must be a whole number such as 5000 or -5000, at most ${most}.`,
    )
  }
}

/** Reads one of some words, in upper or lower case. */
export function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const word = words.find((known) => known.toLowerCase() === text.toLowerCase())
    if (word) return word
    throw new InvalidArgumentError(`It must be one of: ${words.join(', ')}.`)
  }
}

/** An order's id in upper or lower case, as a shopper may read it out. */
export function orderId(typed: string): string {
  return typed.trim().toUpperCase()
}

/** A day, `2026-11-20` or `20/11/2026`, as `2026-11-20`. */
export function day(typed: string): string {
  const found =
    /^(?<year>\d{4})-(?<month>\d{1,2})-(?<date>\d{1,2})$/.exec(typed.trim()) ??
    /^(?<date>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/.exec(typed.trim())
  const { year = '', month = '', date = '' } = found?.groups ?? {}
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const read = new Date(`${iso}T00:00:00Z`)
  // What is no day, such as 31/02, becomes another one.
  if (!Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso)) return iso
  throw new InvalidArgumentError('It must be a day such as 2026-11-20 or 20/11/2026.')
}

/** Digits of a phone number, however it is written; +84… means 0…. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^84(?=\d{9}$)/, '0')
  if (digits.length >= 3) return digits
  throw new InvalidArgumentError('It must be three digits or more of a phone number.')
}
