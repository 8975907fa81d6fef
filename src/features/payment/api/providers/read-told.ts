import { z } from 'zod'
import { parseShopTime } from '#shared/shop-time.ts'
import { isStorableText } from '#shared/text.ts'
import type { Told, ToldTransfer } from './provider.ts'

/** Banks move no more than 13 digits at once. */
const largestAmount = 9_999_999_999_999

/** Providers tell of a transfer by plain values alone; what is nested, however deep, is none of theirs. */
export const PlainValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const Plain = z.record(z.string(), PlainValue)
export type Plain = z.infer<typeof Plain>

export type Fields = {
  reference: string
  /** Negative for money that leaves. */
  amount: unknown
  memo: string
  accounts: string[]
  at: string
}

/** The parsed JSON; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A field as text; empty when it is not there. */
export function textOf(value: Plain[string] | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

/**
 * A whole amount, also when it is written as text, and with the zeros after the point that some banks put there;
 * undefined for anything else.
 */
export function wholeAmount(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^-?\d{1,15}(?:\.0+)?$/.test(value)
  const amount = isText ? Number(value) : value
  return typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : undefined
}

/** Reads each of the transfers that a provider vouches for; what can't be read is counted, and keeps no other back. */
export function readAll(items: readonly Plain[], read: (item: Plain) => Fields | undefined): Told {
  const transfers: ToldTransfer[] = []
  let unreadable = 0
  for (const item of items) {
    const fields = read(item)
    if (!fields) continue
    const amount = wholeAmount(fields.amount)
    const isReadable = amount !== undefined && amount <= largestAmount && fields.reference !== ''
    if (!isReadable) unreadable++
    else if (amount > 0) transfers.push(transferOf(item, fields, amount))
  }
  return { is: 'authentic', transfers, unreadable }
}

function transferOf(item: Plain, fields: Fields, amount: number): ToldTransfer {
  return {
    reference: storable(fields.reference).slice(0, 200),
    amount,
    memo: storable(fields.memo).slice(0, 1000),
    accounts: fields.accounts.map(storable).filter(Boolean),
    at: timeOf(fields.at),
    raw: JSON.stringify(item),
  }
}

/** Without a zone it is the shop's clock, as banks write it; null where no bank would write it so. */
function timeOf(text: string): Date | null {
  return /^\d{4}-/.test(text) ? (parseShopTime(text, { now: new Date(0) }) ?? null) : null
}

/** What the database can keep of a text. */
function storable(text: string): string {
  return isStorableText(text) ? text : text.replaceAll('\u0000', '').toWellFormed()
}
