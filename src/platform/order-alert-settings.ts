import type { z } from 'zod'
import { t } from './language.ts'
import { key, list, origin, secret, text, webUrl } from './setting-types.ts'
import type { WrongSetting } from './settings-report.ts'

const mostAddresses = 10

/** Addresses that are told of new orders by e-mail. */
export const alertEmails = list(
  (item) => (/^[^\s<>@,;]{1,64}@[^\s<>@,;]{1,255}$/.test(item) ? item : undefined),
  [
    `cần địa chỉ email, cách nhau bằng dấu phẩy, nhiều nhất ${mostAddresses}`,
    `it must be e-mail addresses with commas between, at most ${mostAddresses}`,
  ],
  'chu@vi-du.vn, kho@vi-du.vn',
  mostAddresses,
)

/** The environment variables of other ways to be told of new orders, which hold secrets. */
export const orderAlertsEnvironment = {
  TELEGRAM_BOT_TOKEN: key.optional(),
  TELEGRAM_CHAT_ID: text(100, '-1001234567890').optional(),
  TELEGRAM_API_URL: origin('https://api.telegram.org').default('https://api.telegram.org'),
  ZALO_BOT_TOKEN: key.optional(),
  ZALO_CHAT_ID: text(100, '6ede9afa66b88fe6d6a9').optional(),
  ZALO_API_URL: origin('https://bot-api.zaloplatforms.com').default(
    'https://bot-api.zaloplatforms.com',
  ),
  ORDER_WEBHOOK_URL: webUrl('https://hook.vi-du.vn/don-moi').optional(),
  ORDER_WEBHOOK_SECRET: secret(16).optional(),
}
type OrderAlertsEnvironment = z.output<z.ZodObject<typeof orderAlertsEnvironment>>

/** A bot of Telegram or Zalo, whose Bot APIs send a text in the same way, and the chat that it writes to. */
export type Bot = { api: string; token: string; chatId: string }

export type OrderAlertSettings = {
  telegram: Bot | undefined
  zalo: Bot | undefined
  /** `secret` signs what is sent; undefined sends it unsigned. */
  webhook: { url: string; secret: string | undefined } | undefined
}

export function readOrderAlerts(env: OrderAlertsEnvironment): OrderAlertSettings {
  const botOf = (api: string, token: string | undefined, chatId: string | undefined) =>
    token && chatId ? { api: new URL(api).origin, token, chatId } : undefined
  const { ORDER_WEBHOOK_URL: url, ORDER_WEBHOOK_SECRET: signing } = env
  return {
    telegram: botOf(env.TELEGRAM_API_URL, env.TELEGRAM_BOT_TOKEN, env.TELEGRAM_CHAT_ID),
    zalo: botOf(env.ZALO_API_URL, env.ZALO_BOT_TOKEN, env.ZALO_CHAT_ID),
    webhook: url ? { url, secret: signing } : undefined,
  }
}

const pairs = [
  ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID'],
  ['ZALO_BOT_TOKEN', 'ZALO_CHAT_ID'],
] as const
const examples = {
  TELEGRAM_BOT_TOKEN: '123456:AbCdEf',
  TELEGRAM_CHAT_ID: '-1001234567890',
  ZALO_BOT_TOKEN: '123456:AbCdEf',
  ZALO_CHAT_ID: '6ede9afa66b88fe6d6a9',
}

/** A bot needs both its token and a chat. */
export function checkOrderAlerts(env: OrderAlertsEnvironment): WrongSetting[] {
  return pairs.flatMap(([token, chat]) => {
    if (Boolean(env[token]) === Boolean(env[chat])) return []
    const [missing, given] = env[token] ? [chat, token] : [token, chat]
    const expected = t(`cần đi cùng ${given}`, `it must come with ${given}`)
    return [{ name: missing, expected, example: examples[missing] }]
  })
}
