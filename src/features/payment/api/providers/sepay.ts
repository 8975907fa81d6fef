import { createHmac } from 'node:crypto'
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
import { type Fields, Plain, parseJson, readAll, textOf } from './read-told.ts'

export type SepaySettings = {
  /** The key of a webhook with “API Key”. */
  apiKey: string | undefined
  /** The secret of a webhook with “HMAC-SHA256”. */
  secret: string | undefined
  windowSeconds: number
}

/**
 * SePay (https://developer.sepay.vn/en/sepay-webhooks/xac-thuc and …/tich-hop-webhook): one transfer a call. Signed by
 * `X-SePay-Signature: sha256=<HMAC-SHA256 of "timestamp.body" in hex>` with `X-SePay-Timestamp` in seconds, or else by
 * `Authorization: Apikey <key>` alone, which is no signature: there the transaction's id is what makes it count once.
 */
export function sepay(settings: SepaySettings): PaymentProvider {
  return (delivery) => {
    const refusal = refusalOf(delivery, settings)
    if (refusal) return refusal
    const told = Plain.safeParse(parseJson(delivery.body))
    return told.success ? readAll([told.data], readTransfer) : unreadable
  }
}

function refusalOf(delivery: Delivery, { apiKey, secret, windowSeconds }: SepaySettings) {
  const signature = header(delivery, 'x-sepay-signature')
  if (signature !== undefined && secret) {
    const timestamp = header(delivery, 'x-sepay-timestamp') ?? ''
    const expected = createHmac('sha256', secret).update(`${timestamp}.${delivery.body}`)
    if (!isSameSecret(signature, `sha256=${expected.digest('hex')}`)) return refused
    return isTimely(Number(timestamp) * 1000, delivery, windowSeconds) ? undefined : stale
  }
  const given = /^apikey (.+)$/i.exec(header(delivery, 'authorization') ?? '')?.[1]
  return apiKey && given && isSameSecret(given, apiKey) ? undefined : refused
}

function readTransfer(told: Plain): Fields | undefined {
  if (told.transferType === 'out') return undefined
  return {
    reference: textOf(told.id),
    amount: told.transferType === 'in' ? told.transferAmount : undefined,
    memo: textOf(told.content) || textOf(told.description),
    accounts: [textOf(told.accountNumber), textOf(told.subAccount)],
    at: textOf(told.transactionDate),
  }
}
