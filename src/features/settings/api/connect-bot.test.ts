import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type BotServices, botToken, startBotServices } from '#test/bot-service.ts'
import { staffCalls } from '#test/staff-calls.ts'
import type { SettingsOfGroup } from '../contract.ts'

let bots: BotServices
let shop: TestApp
let cookie: string
const logged: string[] = []
const { call } = staffCalls(() => shop)

beforeAll(async () => {
  bots = await startBotServices()
  const logStream = { write: (line: string) => void logged.push(line) }
  shop = await createTestApp(bots.environment, { logStream })
  cookie = (await aStaffMember(shop.db, { name: 'Chị Chủ' })).headers.cookie
})
afterAll(async () => {
  await shop.close()
  await bots.close()
})
beforeEach(async () => {
  await shop.db.deleteFrom('shop_settings').execute()
  await shop.db.deleteFrom('rate_limits').execute()
  for (const service of [bots.telegram, bots.zalo]) {
    service.chats.splice(0)
    service.messages.splice(0)
    service.state.isDown = false
  }
})

const connect = (bot: string, token: string | null, chatId: string) =>
  call(`settings/bots/${bot}`, { method: 'PUT', cookie, payload: { token, chatId } })
const chatsOf = (bot: string, token: string | null = botToken) =>
  call(`settings/bots/${bot}/chats`, { cookie, payload: { token } })
const testMessage = (bot: string) => call(`settings/bots/${bot}/test`, { cookie, payload: {} })
const stored = () =>
  shop.db.selectFrom('shop_settings').select(['name', 'value']).orderBy('name').execute()

test.each([
  ['telegram', '-100123', 'Nhóm bán hàng'],
  ['zalo', '6ede9afa', 'Chị Chủ'],
] as const)(
  '%s: a merchant finds the chat, connects, changes it and disconnects',
  async (bot, id, name) => {
    expect((await chatsOf(bot)).json().data).toEqual([])
    bots[bot].chats.push({ id, name })
    expect((await chatsOf(bot)).json().data).toEqual([{ id, name }])

    const connected = await connect(bot, botToken, id)
    expect(connected.statusCode, connected.body).toBe(200)
    expect(bots[bot].messages).toEqual([
      { chatId: id, text: expect.stringContaining('đã kết nối') },
    ])
    // The process that answered uses it at once.
    expect(shop.services.config.orderAlerts[bot]).toEqual({ token: botToken, chatId: id })

    bots[bot].chats.push({ id: '42', name: 'Kho' })
    // Without a token, the bot stays.
    expect((await connect(bot, null, '42')).statusCode).toBe(200)
    expect((await chatsOf(bot, null)).json().data[0]).toEqual({ id: '42', name: 'Kho' })
    expect((await testMessage(bot)).statusCode).toBe(200)
    expect(bots[bot].messages.at(-1)).toEqual({
      chatId: '42',
      text: expect.stringContaining('tin thử'),
    })

    for (const _again of [1, 2]) {
      const ended = await call(`settings/bots/${bot}`, { method: 'DELETE', cookie })
      expect(ended.statusCode).toBe(200)
    }
    expect(await stored()).toEqual([])
    expect(shop.services.config.orderAlerts[bot]).toBeUndefined()
    expect((await testMessage(bot)).statusCode).toBe(422)
  },
)

test('what a service refuses is told at its field, and nothing is saved', async () => {
  bots.telegram.chats.push({ id: '7', name: 'Nhóm' })
  const refused = [
    await connect('telegram', '123:sai', '7'),
    await connect('telegram', botToken, '8'),
    await connect('telegram', null, '7'),
    await connect('telegram', 'a/../b', '7'),
    await chatsOf('zalo', '123:sai'),
  ]
  expect(refused.map((answer) => answer.statusCode)).toEqual([422, 422, 422, 422, 422])
  expect(refused.map((answer) => answer.json().errors[0].path)).toEqual([
    ...['token', 'chatId', 'token', 'token', 'token'],
  ])
  bots.telegram.state.isDown = true
  const silent = await connect('telegram', botToken, '7')
  expect(silent.statusCode).toBe(502)
  expect(silent.json()).toMatchObject({
    code: 'BOT_UNREACHABLE',
    message: expect.stringContaining('Telegram chưa trả lời'),
  })
  expect(await stored()).toEqual([])
})

test('a token is shown, audited and logged by its end alone', async () => {
  bots.zalo.chats.push({ id: '7', name: 'Nhóm' })
  await connect('zalo', botToken, '7')
  bots.zalo.state.isDown = true
  await testMessage('zalo')
  const all = await call('settings', { method: 'GET', cookie })
  const settings = (all.json().data as SettingsOfGroup[]).flatMap((group) => group.settings)
  expect(settings.find(({ name }) => name === 'ZALO_BOT_TOKEN')?.value).toBe('••••-bot')
  const audit = await shop.db.selectFrom('audit_log').selectAll().execute()
  expect(audit.at(-1)).toMatchObject({
    ...{ action: 'settings.changed', subject: 'settings:bots' },
    after: { ZALO_BOT_TOKEN: '••••-bot', ZALO_CHAT_ID: '7' },
  })
  expect(JSON.stringify([audit, logged, all.json()])).not.toContain(botToken)
})

test('another token with the same end is a change', async () => {
  bots.zalo.chats.push({ id: '7', name: 'Nhóm' })
  const rows = [
    { name: 'ZALO_BOT_TOKEN', value: 'cu-bot' },
    { name: 'ZALO_CHAT_ID', value: '7' },
  ]
  await shop.db.insertInto('shop_settings').values(rows).execute()
  expect((await connect('zalo', botToken, '7')).statusCode).toBe(200)
  expect((await stored())[0]?.value).toBe(botToken)
})
