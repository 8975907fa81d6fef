import { z } from 'zod'
import { parseShopTime } from '#shared/shop-time.ts'
import { isStorableText } from '#shared/text.ts'
import type { BankTransferNotification, WebhookResult } from './provider.ts'

/** Banks transfer amounts of at most 13 digits. */
const largestAmount = 9_999_999_999_999

/** Providers send flat objects; nested values are rejected. */
export const FlatValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const FlatObject = z.record(z.string(), FlatValue)
export type FlatObject = z.infer<typeof FlatObject>

export type TransferFields = {
  reference: string
  /** Negative for outgoing transfers. */
  amount: unknown
  memo: string
  accounts: string[]
  at: string
}

/** The parsed JSON; undefined when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A field as text; empty when it is missing. */
export function textOf(value: FlatObject[string] | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

/** An integer amount, given as a number or as text with optional zero decimals (`500000.00`); undefined for anything else. */
export function wholeAmount(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^-?\d{1,15}(?:\.0+)?$/.test(value)
  const amount = isText ? Number(value) : value
  return typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : undefined
}

/** Parses the transfers of an authenticated call. Unreadable items are counted and do not affect the others. */
export function parseTransfers(
  items: readonly FlatObject[],
  read: (item: FlatObject) => TransferFields | undefined,
): WebhookResult {
  const transfers: BankTransferNotification[] = []
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

function transferOf(
  item: FlatObject,
  fields: TransferFields,
  amount: number,
): BankTransferNotification {
  return {
    reference: storable(fields.reference).slice(0, 200),
    amount,
    memo: storable(fields.memo).slice(0, 1000),
    accounts: fields.accounts.map(storable).filter(Boolean),
    at: timeOf(fields.at),
    raw: JSON.stringify(item),
  }
}

/** Parses a bank's timestamp, in the shop's time zone unless it names one; null when malformed. */
function timeOf(text: string): Date | null {
  return /^\d{4}-/.test(text) ? (parseShopTime(text, { now: new Date(0) }) ?? null) : null
}

/** Removes NUL characters and lone surrogates, which PostgreSQL cannot store. */
function storable(text: string): string {
  return isStorableText(text) ? text : text.replaceAll('\u0000', '').toWellFormed()
}
