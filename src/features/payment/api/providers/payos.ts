import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '#platform/same-secret.ts'
import {
  FlatObject,
  parseJson,
  parseTransfers,
  type TransferFields,
  textOf,
} from './parse-notification.ts'
import { type PaymentProvider, refused, unreadable } from './provider.ts'

export type PayosSettings = { checksumKey: string | undefined }

const Body = z.object({ data: FlatObject, signature: z.string() })

/**
 * payOS (https://payos.vn/docs/tich-hop-webhook/kiem-tra-du-lieu-voi-signature): one transfer per call; `signature` in the
 * body is the HMAC-SHA256 in hex of `data` as `key=value&…`, sorted by key, null as an empty string. No time is signed;
 * replays are harmless because each reference counts once.
 */
export function payos({ checksumKey }: PayosSettings): PaymentProvider {
  return ({ body }) => {
    const payload = Body.safeParse(parseJson(body))
    if (!payload.success) return unreadable
    const { data, signature } = payload.data
    if (!checksumKey) return refused
    const expected = createHmac('sha256', checksumKey).update(signedText(data)).digest('hex')
    return isSameSecret(signature, expected) ? parseTransfers([data], parseTransfer) : refused
  }
}

function signedText(data: FlatObject): string {
  return Object.entries(data)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => {
      const isNothing = value === null || value === 'null' || value === 'undefined'
      return `${key}=${isNothing ? '' : value}`
    })
    .join('&')
}

function parseTransfer(payload: FlatObject): TransferFields | undefined {
  // Codes other than “00” are failures. The sample is sent when the webhook URL is registered.
  const isSample = payload.orderCode === 123 && payload.description === 'VQRIO123'
  if ((payload.code && payload.code !== '00') || isSample) return undefined
  const [link, reference] = [textOf(payload.paymentLinkId), textOf(payload.reference)]
  return {
    // Bank references are not unique.
    reference: reference && `${link}:${reference}`,
    amount: payload.code ? payload.amount : undefined,
    memo: textOf(payload.description),
    accounts: [textOf(payload.accountNumber), textOf(payload.virtualAccountNumber)],
    at: textOf(payload.transactionDateTime),
  }
}
