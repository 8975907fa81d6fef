import type { z } from 'zod'
import { t } from './language.ts'
import { list, matching, origin, secret, text, webUrl } from './setting-types.ts'
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

/** It becomes part of an address. */
const botToken = matching(
  /^[\w:.-]{1,200}$/,
  [
    'cần đúng như dịch vụ đã cấp, không có dấu cách',
    'it must be as the service issued it, without spaces',
  ],
  '123456:AbCdEf',
)

/** The bots that write about new orders to a chat, in the environment or in the back office. */
export const botsEnvironment = {
  TELEGRAM_BOT_TOKEN: botToken.optional(),
  TELEGRAM_CHAT_ID: text(100, '-1001234567890').optional(),
  ZALO_BOT_TOKEN: botToken.optional(),
  ZALO_CHAT_ID: text(100, '6ede9afa66b88fe6d6a9').optional(),
}

/** The rest about new orders, which the operator decides: the shop calls these addresses. */
export const orderAlertsEnvironment = {
  TELEGRAM_API_URL: origin('https://api.telegram.org').default('https://api.telegram.org'),
  ZALO_API_URL: origin('https://bot-api.zaloplatforms.com').default(
    'https://bot-api.zaloplatforms.com',
  ),
  ORDER_WEBHOOK_URL: webUrl('https://hook.vi-du.vn/don-moi').optional(),
  ORDER_WEBHOOK_SECRET: secret(16).optional(),
}
type BotsEnvironment = z.output<z.ZodObject<typeof botsEnvironment>>
type OrderAlertsEnvironment = z.output<z.ZodObject<typeof orderAlertsEnvironment>>

/** A bot of Telegram or Zalo and the chat that it writes to. */
export type Bot = { token: string; chatId: string }
export type BotName = 'telegram' | 'zalo'
export type BotSettings = Record<BotName, Bot | undefined>

type OrderAlertSettings = BotSettings & {
  /** `secret` signs what is sent; undefined sends it unsigned. */
  webhook: { url: string; secret: string | undefined } | undefined
}

export function readBots(env: BotsEnvironment): BotSettings {
  const botOf = (token: string | undefined, chatId: string | undefined) =>
    token && chatId ? { token, chatId } : undefined
  return {
    telegram: botOf(env.TELEGRAM_BOT_TOKEN, env.TELEGRAM_CHAT_ID),
    zalo: botOf(env.ZALO_BOT_TOKEN, env.ZALO_CHAT_ID),
  }
}

export function readOrderAlerts(env: OrderAlertsEnvironment & BotsEnvironment) {
  const { ORDER_WEBHOOK_URL: url, ORDER_WEBHOOK_SECRET: signing } = env
  const orderAlerts: OrderAlertSettings = {
    ...readBots(env),
    webhook: url ? { url, secret: signing } : undefined,
  }
  return {
    orderAlerts,
    /** The origins of the Bot APIs. */
    botApis: {
      telegram: new URL(env.TELEGRAM_API_URL).origin,
      zalo: new URL(env.ZALO_API_URL).origin,
    } satisfies Record<BotName, string>,
  }
}

type BotSetting = keyof typeof botsEnvironment
/** The names of a bot's two settings. */
export const settingsOfBot = {
  telegram: { token: 'TELEGRAM_BOT_TOKEN', chatId: 'TELEGRAM_CHAT_ID' },
  zalo: { token: 'ZALO_BOT_TOKEN', chatId: 'ZALO_CHAT_ID' },
} as const satisfies Record<BotName, Record<keyof Bot, BotSetting>>
const examples = {
  TELEGRAM_BOT_TOKEN: '123456:AbCdEf',
  TELEGRAM_CHAT_ID: '-1001234567890',
  ZALO_BOT_TOKEN: '123456:AbCdEf',
  ZALO_CHAT_ID: '6ede9afa66b88fe6d6a9',
}

/** The settings that bots lack: each needs both its token and a chat. */
export function missingOfBots(
  texts: Partial<Record<BotSetting, string | undefined>>,
): { missing: BotSetting; given: BotSetting }[] {
  return Object.values(settingsOfBot).flatMap(({ token, chatId }) => {
    if (Boolean(texts[token]) === Boolean(texts[chatId])) return []
    return [texts[token] ? { missing: chatId, given: token } : { missing: token, given: chatId }]
  })
}

export function checkBots(env: BotsEnvironment): WrongSetting[] {
  return missingOfBots(env).map(({ missing, given }) => ({
    name: missing,
    expected: t(`cần đi cùng ${given}`, `it must come with ${given}`),
    example: examples[missing],
  }))
}
