import type { StaffActor } from '#platform/audit.ts'
import { type BotChat, findBotChats, sendBotMessage } from '#platform/bot-api.ts'
import type { SettingTexts } from '#platform/merchant-settings.ts'
import { type BotName, settingsOfBot } from '#platform/order-alert-settings.ts'
import { createRateLimit } from '#platform/rate-limit.ts'
import type { Services } from '#platform/services.ts'
import { findStoredSettings } from '#platform/stored-settings.ts'
import { UndeliverableError } from '#platform/undeliverable-error.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { botNames, type ConnectBot } from '../bot-contract.ts'
import type { SaveSettings, SettingsOfGroup } from '../contract.ts'
import { readValues, saveGroup } from './save-settings.ts'

type Deps = Pick<Services, 'db' | 'config' | 'pool'>

/**
 * Connects a bot once a message of it has arrived. Throws INVALID_FIELD when the service refuses the token or the chat, or when
 * the environment decides; BOT_UNREACHABLE when it does not answer.
 */
export async function connectBot(
  deps: Deps,
  actor: StaffActor,
  bot: BotName,
  { token, chatId }: ConnectBot,
): Promise<SettingsOfGroup> {
  const names = settingsOfBot[bot]
  const values = { ...(token && { [names.token]: token }), [names.chatId]: chatId }
  readValues('bots', values, deps.config)
  const used = token ?? (await storedBot(deps, bot)).token
  await limitCalls(deps, actor)
  const greeting = `✅ ${deps.config.shop.name}: đã kết nối. Đơn hàng mới sẽ được báo ở đây.`
  await callService(bot, () =>
    sendBotMessage(deps.config.botApis[bot], { token: used, chatId }, greeting),
  )
  return saveBots(deps, actor, values)
}

/** Disconnects a bot; repeated, it changes nothing. */
export function disconnectBot(
  deps: Deps,
  actor: StaffActor,
  bot: BotName,
): Promise<SettingsOfGroup> {
  const { token, chatId } = settingsOfBot[bot]
  return saveBots(deps, actor, { [token]: null, [chatId]: null })
}

/** Without a version: both values of a bot are saved together, and no earlier ones are mixed in. */
async function saveBots({ db, config }: Deps, actor: StaffActor, values: SaveSettings['values']) {
  const saved = await db
    .transaction()
    .execute((tx) => saveGroup({ db: tx, config }, actor, 'bots', { values }))
  return saved.settings
}

/** Sends a message by a connected bot. Throws as `connectBot`. */
export async function testBot(deps: Deps, actor: StaffActor, bot: BotName): Promise<void> {
  const { token, chatId } = await storedBot(deps, bot)
  if (!chatId) throw notConnected()
  await limitCalls(deps, actor)
  const text = `🔔 ${deps.config.shop.name}: tin thử. Đơn hàng mới được báo ở đây.`
  await callService(bot, () => sendBotMessage(deps.config.botApis[bot], { token, chatId }, text))
}

/** The chats that have written to a bot, of this token or of the connected one. Throws as `connectBot`. */
export async function findChats(
  deps: Deps,
  actor: StaffActor,
  bot: BotName,
  token: string | null,
): Promise<BotChat[]> {
  const used = token ?? (await storedBot(deps, bot)).token
  await limitCalls(deps, actor)
  return callService(bot, () => findBotChats(deps.config.botApis[bot], used))
}

async function storedBot({ db, config }: Deps, bot: BotName) {
  const texts: SettingTexts = { ...(await findStoredSettings(db)).texts, ...config.locked }
  const names = settingsOfBot[bot]
  const token = texts[names.token]
  if (!token) throw notConnected()
  return { token, chatId: texts[names.chatId] }
}

const notConnected = () => fieldError('token', 'Nhập mã của bot.')

/** Each call waits for a service of others. */
function limitCalls({ pool }: Deps, { staffId }: StaffActor): Promise<void> {
  const limit = createRateLimit(pool, { name: 'staff-bot', attempts: 30, seconds: 600 })
  return limit.consume(staffId ?? '')
}

async function callService<Result>(bot: BotName, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    const service = botNames[bot]
    if (!(error instanceof UndeliverableError)) throw new AppError('BOT_UNREACHABLE', { service })
    const { status } = error
    // Of a token that is not known, and of a webhook that takes the bot's messages.
    if (status === 401 || status === 404) {
      throw fieldError('token', `${service} không nhận mã này. Sao chép lại mã của bot.`)
    }
    if (status === 409) {
      throw fieldError('chatId', 'Bot này đang gửi tin đến nơi khác (webhook). Nhập mã bằng tay.')
    }
    throw fieldError(
      'chatId',
      `${service} không gửi được đến đây. Nhắn cho bot một tin, hoặc thêm bot vào nhóm, rồi thử lại.`,
    )
  }
}
