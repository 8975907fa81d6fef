import { createHmac } from 'node:crypto'
import { isSameSecret } from '#platform/same-secret.ts'
import {
  FlatObject,
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

export type SepaySettings = {
  /** The key of a webhook with “API Key”. */
  apiKey: string | undefined
  /** The secret of a webhook with “HMAC-SHA256”. */
  secret: string | undefined
  windowSeconds: number
}

/**
 * SePay (https://developer.sepay.vn/en/sepay-webhooks/xac-thuc and …/tich-hop-webhook): one transfer per call. Signed with
 * `X-SePay-Signature: sha256=<HMAC-SHA256 of "timestamp.body" in hex>` and `X-SePay-Timestamp` in seconds, or authenticated
 * only by `Authorization: Apikey <key>`; replays of the latter are harmless because each transaction id counts once.
 */
export function sepay(settings: SepaySettings): PaymentProvider {
  return (request) => {
    const refusal = refusalOf(request, settings)
    if (refusal) return refusal
    const payload = FlatObject.safeParse(parseJson(request.body))
    return payload.success ? parseTransfers([payload.data], parseTransfer) : unreadable
  }
}

function refusalOf(request: WebhookRequest, { apiKey, secret, windowSeconds }: SepaySettings) {
  const signature = header(request, 'x-sepay-signature')
  if (signature !== undefined && secret) {
    const timestamp = header(request, 'x-sepay-timestamp') ?? ''
    const expected = createHmac('sha256', secret).update(`${timestamp}.${request.body}`)
    if (!isSameSecret(signature, `sha256=${expected.digest('hex')}`)) return refused
    return isTimely(Number(timestamp) * 1000, request, windowSeconds) ? undefined : stale
  }
  const received = /^apikey (.+)$/i.exec(header(request, 'authorization') ?? '')?.[1]
  return apiKey && received && isSameSecret(received, apiKey) ? undefined : refused
}

function parseTransfer(payload: FlatObject): TransferFields | undefined {
  if (payload.transferType === 'out') return undefined
  return {
    reference: textOf(payload.id),
    amount: payload.transferType === 'in' ? payload.transferAmount : undefined,
    memo: textOf(payload.content) || textOf(payload.description),
    accounts: [textOf(payload.accountNumber), textOf(payload.subAccount)],
    at: textOf(payload.transactionDate),
  }
}
