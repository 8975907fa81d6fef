import { z } from 'zod'
import type { Bot } from './order-alert-settings.ts'
import { UndeliverableError } from './undeliverable-error.ts'

const timeoutMs = 10_000
const mostBytes = 1_000_000

const Answer = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.number().optional(),
  description: z.string().optional(),
})

/**
 * Calls a method of a bot's API (core.telegram.org/bots/api; bot.zaloplatforms.com/docs is alike). Throws UndeliverableError
 * when it was refused for good, and other errors when it may work later. No error names the token.
 */
async function callBot(api: string, token: string, method: string, body: object): Promise<unknown> {
  const response = await fetch(`${api}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer = Answer.safeParse(await readJson(response)).data
  if (answer?.ok) return answer.result
  // Some refusals are told by the body alone.
  const status = answer?.error_code ?? response.status
  // Zalo ends its wait for a message so.
  if (method === 'getUpdates' && status === 408) return undefined
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429
  if (isRefused) throw new UndeliverableError(status, answer?.description)
  throw new Error(`The bot's service answers ${status} ${answer?.description?.slice(0, 200) ?? ''}`)
}

/** Undefined for what is no JSON or too long. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

/** Sends a text to a bot's chat. Throws as `callBot`. */
export async function sendBotMessage(api: string, { token, chatId }: Bot, text: string) {
  await callBot(api, token, 'sendMessage', { chat_id: chatId, text })
}

const Name = z.string().max(300).optional().catch(undefined)
const Message = z.object({
  chat: z.object({
    id: z.union([z.string(), z.number()]).transform(String),
    title: Name,
    first_name: Name,
    last_name: Name,
  }),
  from: z.object({ name: Name, display_name: Name }).optional().catch(undefined),
})
const Update = z
  .record(z.string(), z.unknown())
  .transform((update) => Object.values(update).map((part) => Message.safeParse(part).data))

export type BotChat = { id: string; name: string }

/** Chats that have written to a bot lately, the latest first. Throws as `callBot`. */
export async function findBotChats(api: string, token: string, waitSeconds = 2) {
  const result = await callBot(api, token, 'getUpdates', { timeout: waitSeconds })
  // Telegram answers a list, Zalo one update at a time.
  const updates = Array.isArray(result) ? result : [result]
  const messages = updates.flatMap((update) => Update.safeParse(update).data ?? [])
  const chats = new Map<string, BotChat>()
  for (const message of messages.toReversed()) {
    if (!message || chats.has(message.chat.id)) continue
    const { id, title, first_name: first, last_name: last } = message.chat
    const person = [first, last].filter(Boolean).join(' ')
    const name = title || person || message.from?.display_name || message.from?.name || id
    chats.set(id, { id, name })
  }
  return [...chats.values()].slice(0, 20)
}
