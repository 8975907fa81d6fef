import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '#platform/same-secret.ts'
import {
  FlatObject,
  FlatValue,
  parseJson,
  parseTransfers,
  type TransferFields,
  textOf,
} from './parse-notification.ts'
import {
  header,
  isTimely,
  type PaymentProvider,
  refused,
  stale,
  unreadable,
  type WebhookRequest,
} from './provider.ts'

export type CassoSettings = {
  /** Signs the webhook of version 2. */
  checksumKey: string | undefined
  /** Shared secret of the version 1 webhook. */
  secureToken: string | undefined
  windowSeconds: number
}

const Body = z
  .object({ error: z.number(), data: z.union([FlatObject, z.array(FlatObject).max(200)]) })
  .catchall(FlatValue)

/**
 * Casso. Version 2 (https://github.com/CassoHQ/casso-webhook-v2-verify-signature) sends one transfer per call, signed with
 * `X-Casso-Signature: t=<milliseconds>,v1=<HMAC-SHA512 in hex>` over `t`, a dot, and the body as JSON with sorted keys.
 * Version 1 (https://github.com/CassoHQ/casso-webhook-handler-sample) sends several transfers with only a `Secure-Token`;
 * replays are harmless because each transaction id counts once.
 */
export function casso(settings: CassoSettings): PaymentProvider {
  return (request) => {
    const signature = header(request, 'x-casso-signature')
    const { checksumKey, secureToken } = settings
    const isSigned = signature !== undefined && checksumKey !== undefined
    const isKnown =
      secureToken !== undefined && isSameSecret(header(request, 'secure-token') ?? '', secureToken)
    if (!isSigned && !isKnown) return refused
    const body = parseJson(request.body)
    const payload = Body.safeParse(body)
    if (!payload.success) return unreadable
    if (isSigned) {
      const json = JSON.stringify(sortKeys(body))
      const refusal = refusalOf(request, json, { ...settings, checksumKey, signature })
      if (refusal) return refusal
    }
    const { data, error } = payload.data
    if (error !== 0) return unreadable
    return parseTransfers(Array.isArray(data) ? data : [data], parseTransfer)
  }
}

type Signed = { checksumKey: string; signature: string; windowSeconds: number }

function refusalOf(
  request: WebhookRequest,
  json: string,
  { checksumKey, signature, windowSeconds }: Signed,
) {
  const [, time = '', received = ''] = /^t=(\d{1,15}),v1=([\da-f]{128})$/.exec(signature) ?? []
  // JSON encoders of other languages also escape slashes and non-ASCII characters.
  const isSigned = [json, escapeMore(json)].some((text) => {
    const expected = createHmac('sha512', checksumKey).update(`${time}.${text}`).digest('hex')
    return isSameSecret(received, expected)
  })
  if (!isSigned) return refused
  return isTimely(Number(time), request, windowSeconds) ? undefined : stale
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

function parseTransfer(payload: FlatObject): TransferFields | undefined {
  // The dashboard's test call has id 0.
  if (payload.id === 0) return undefined
  return {
    reference: textOf(payload.id),
    amount: payload.amount,
    memo: textOf(payload.description),
    accounts: [
      ...[payload.accountNumber, payload.virtualAccountNumber],
      ...[payload.subAccId, payload.bank_sub_acc_id, payload.virtualAccount],
    ].map(textOf),
    at: textOf(payload.transactionDateTime) || textOf(payload.when),
  }
}
