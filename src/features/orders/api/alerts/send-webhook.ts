import { createHmac } from 'node:crypto'
import { UndeliverableError } from '#platform/undeliverable-error.ts'

const timeoutMs = 10_000

type Webhook = { url: string; secret: string | undefined }
/** `id` is the same for each attempt, so that the receiver knows a repetition. */
type Message = { id: string; type: string; timestamp: string; data: object }

/**
 * Posts a message as Standard Webhooks 1.0 says (standardwebhooks.com), signed when there is a secret. Throws
 * UndeliverableError when the receiver is gone, and other errors when it may work later.
 */
export async function sendWebhook({ url, secret }: Webhook, message: Message): Promise<void> {
  const { id, ...payload } = message
  const body = JSON.stringify(payload)
  const sentAt = String(Math.floor(Date.now() / 1000))
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': sentAt,
      ...(secret && { 'webhook-signature': `v1,${sign(secret, `${id}.${sentAt}.${body}`)}` }),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (response.ok) return
  if (response.status === 410) throw new UndeliverableError(410)
  throw new Error(`The webhook's receiver answers ${response.status}`)
}

/** `whsec_` marks a key in base64; another secret is the key itself. */
function sign(secret: string, text: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret
  return createHmac('sha256', key).update(text).digest('base64')
}
