import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '#platform/same-secret.ts'
import {
  type Delivery,
  header,
  isTimely,
  type PaymentProvider,
  refused,
  stale,
  unreadable,
} from './provider.ts'
import { type Fields, Plain, PlainValue, parseJson, readAll, textOf } from './read-told.ts'

export type CassoSettings = {
  /** Signs the webhook of version 2. */
  checksumKey: string | undefined
  /** Sent along by the webhook of version 1. */
  secureToken: string | undefined
  windowSeconds: number
}

const Body = z
  .object({ error: z.number(), data: z.union([Plain, z.array(Plain).max(200)]) })
  .catchall(PlainValue)

/**
 * Casso. Version 2 (https://github.com/CassoHQ/casso-webhook-v2-verify-signature) tells one transfer a call and signs it:
 * `X-Casso-Signature: t=<milliseconds>,v1=<HMAC-SHA512 in hex>` of `t`, a point, and the body as JSON with its keys
 * sorted. Version 1 (https://github.com/CassoHQ/casso-webhook-handler-sample) tells several and sends `Secure-Token`
 * alone: there the transaction's id is what makes it count once.
 */
export function casso(settings: CassoSettings): PaymentProvider {
  return (delivery) => {
    const signature = header(delivery, 'x-casso-signature')
    const { checksumKey, secureToken } = settings
    const isSigned = signature !== undefined && checksumKey !== undefined
    const isKnown =
      secureToken !== undefined && isSameSecret(header(delivery, 'secure-token') ?? '', secureToken)
    if (!isSigned && !isKnown) return refused
    const body = parseJson(delivery.body)
    const told = Body.safeParse(body)
    if (!told.success) return unreadable
    if (isSigned) {
      const json = JSON.stringify(sortKeys(body))
      const refusal = refusalOf(delivery, json, { ...settings, checksumKey, signature })
      if (refusal) return refusal
    }
    const { data, error } = told.data
    if (error !== 0) return unreadable
    return readAll(Array.isArray(data) ? data : [data], readTransfer)
  }
}

type Signed = { checksumKey: string; signature: string; windowSeconds: number }

function refusalOf(
  delivery: Delivery,
  json: string,
  { checksumKey, signature, windowSeconds }: Signed,
) {
  const [, time = '', given = ''] = /^t=(\d{1,15}),v1=([\da-f]{128})$/.exec(signature) ?? []
  // Signers in other languages write the same JSON with more of it escaped.
  const isSigned = [json, escapeMore(json)].some((text) => {
    const expected = createHmac('sha512', checksumKey).update(`${time}.${text}`).digest('hex')
    return isSameSecret(given, expected)
  })
  if (!isSigned) return refused
  return isTimely(Number(time), delivery, windowSeconds) ? undefined : stale
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const sorted = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, child]) => [key, sortKeys(child)]))
}

function escapeMore(json: string): string {
  return json
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function readTransfer(told: Plain): Fields | undefined {
  // The sample that the dashboard sends is no money.
  if (told.id === 0) return undefined
  return {
    reference: textOf(told.id),
    amount: told.amount,
    memo: textOf(told.description),
    accounts: [
      ...[told.accountNumber, told.virtualAccountNumber],
      ...[told.subAccId, told.bank_sub_acc_id, told.virtualAccount],
    ].map(textOf),
    at: textOf(told.transactionDateTime) || textOf(told.when),
  }
}
