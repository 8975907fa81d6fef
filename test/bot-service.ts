import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Db } from '#platform/database.ts'

type Chat = { id: string; name: string }

/** Known by the services below; every other token is refused. */
export const botToken = '123456:ma-cua-bot'

/**
 * The Bot API of Telegram or Zalo on loopback, from their public documentation: one bot, `chats` that have written to it, and
 * the `messages` that it has sent.
 */
async function startService(kind: 'telegram' | 'zalo') {
  const chats: Chat[] = []
  const messages: { chatId: string; text: string }[] = []
  const state = { isDown: false }
  const updates = () => {
    if (kind === 'telegram') {
      return chats.map(({ id, name }, index) => ({
        update_id: index,
        message: { chat: { id: Number(id), type: 'group', title: name } },
      }))
    }
    // Zalo tells of one update at a time.
    const chat = chats.at(-1)
    const from = { id: chat?.id, display_name: chat?.name }
    return chat && { message: { chat: { id: chat.id, chat_type: 'PRIVATE' }, from } }
  }
  const answerTo = (method: string, { chat_id: chatId = '', text = '' }) => {
    if (method === 'getUpdates') {
      const result = updates()
      return result ? { ok: true, result } : refusal(408, 'Request timeout')
    }
    if (!chats.some(({ id }) => id === chatId)) return refusal(400, 'Bad Request: chat not found')
    messages.push({ chatId, text })
    return { ok: true, result: { message_id: messages.length } }
  }
  const server = createServer(async (request, response) => {
    const [, bot, method = ''] = request.url?.split('/') ?? []
    const body = (await json(request)) as object
    const answerNow = () => {
      if (state.isDown) return refusal(502, 'Bad Gateway')
      return bot === `bot${botToken}` ? answerTo(method, body) : refusal(401, 'Unauthorized')
    }
    const answer = answerNow()
    const status = 'error_code' in answer ? answer.error_code : 200
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  return { url: `http://127.0.0.1:${port}`, chats, messages, state, close }
}

export type BotServices = Awaited<ReturnType<typeof startBotServices>>

/** Both services, and the settings that lead there. */
export async function startBotServices() {
  const telegram = await startService('telegram')
  const zalo = await startService('zalo')
  return {
    telegram,
    zalo,
    environment: { TELEGRAM_API_URL: telegram.url, ZALO_API_URL: zalo.url },
    close: () => Promise.all([telegram.close(), zalo.close()]),
  }
}

/** Chats of Telegram, for what `botValues` says. */
export const botChats = [
  { id: '-100200', name: 'Nhóm bán hàng' },
  { id: '-100300', name: 'Kho' },
]

/** Connects a bot of Telegram to the second chat. */
export async function storeBot(db: Db): Promise<void> {
  const rows = [
    { name: 'TELEGRAM_BOT_TOKEN', value: botToken },
    { name: 'TELEGRAM_CHAT_ID', value: '-100300' },
  ]
  await db.insertInto('shop_settings').values(rows).execute()
}

/** Good values for calls about bots. */
export const botValues = (path: string) =>
  path.includes('/settings/bots') && { bot: 'telegram', token: botToken, chatId: '-100200' }

const refusal = (code: number, description: string) => ({
  ok: false,
  error_code: code,
  description,
})
