import { z } from 'zod'
import type { Bot } from '#platform/order-alert-settings.ts'
import { UndeliverableError } from './undeliverable-error.ts'

const timeoutMs = 10_000

const Answer = z.object({
  ok: z.boolean(),
  error_code: z.number().optional(),
  description: z.string().optional(),
})

/**
 * Sends a text to a bot's chat (core.telegram.org/bots/api#sendmessage; bot.zaloplatforms.com/docs has the same call). Throws
 * UndeliverableError when it was refused for good, and other errors when it may work later.
 */
export async function sendBotMessage({ api, token, chatId }: Bot, text: string): Promise<void> {
  const response = await fetch(`${api}/bot${token}/sendMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chat_id: chatId, text }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer = Answer.safeParse(await response.json().catch(() => undefined)).data
  if (answer?.ok) return
  // Some refusals are told by the body alone.
  const status = answer?.error_code ?? response.status
  const reason = `${status} ${answer?.description?.slice(0, 200) ?? ''}`.trim()
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429
  throw isRefused
    ? new UndeliverableError(reason)
    : new Error(`The bot's service answers ${reason}`)
}
