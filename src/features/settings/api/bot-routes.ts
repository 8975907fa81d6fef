import type { Routes } from '#platform/services.ts'
import { staffActor } from '#platform/staff-sign-in.ts'
import { answer } from '#shared/answer.ts'
import { BotParams, ChatsAnswer, ConnectBot, FindChats } from '../bot-contract.ts'
import { SettingsAnswer } from '../contract.ts'
import { applySettings } from './apply-settings.ts'
import { connectBot, disconnectBot, findChats, testBot } from './connect-bot.ts'

const tags = ['admin-settings']
const config = { permission: 'settings.write' as const }
const success = true as const

/** The bots that tell of new orders, mounted under `/api/admin`. */
export const botRoutes: Routes = async (app, services) => {
  app.put(
    '/settings/bots/:bot',
    {
      config,
      schema: {
        tags,
        summary: 'Connects a bot of Telegram or Zalo, once a message of it has arrived',
        params: BotParams,
        body: ConnectBot,
        response: { 200: SettingsAnswer },
      },
    },
    async (request) => {
      const data = await connectBot(services, staffActor(request), request.params.bot, request.body)
      await applySettings(services, request.log)
      return { success, data }
    },
  )
  app.delete(
    '/settings/bots/:bot',
    {
      config,
      schema: {
        tags,
        summary: 'Disconnects a bot',
        params: BotParams,
        response: { 200: SettingsAnswer },
      },
    },
    async (request) => {
      const data = await disconnectBot(services, staffActor(request), request.params.bot)
      await applySettings(services, request.log)
      return { success, data }
    },
  )
  app.post(
    '/settings/bots/:bot/test',
    {
      config,
      schema: {
        tags,
        summary: 'Sends a message by a connected bot',
        params: BotParams,
        response: { 200: answer({}) },
      },
    },
    async (request) => {
      await testBot(services, staffActor(request), request.params.bot)
      return { success }
    },
  )
  app.post(
    '/settings/bots/:bot/chats',
    {
      config,
      schema: {
        tags,
        summary: 'The chats that have written to a bot lately',
        params: BotParams,
        body: FindChats,
        response: { 200: ChatsAnswer },
      },
    },
    async (request) => {
      const { bot } = request.params
      const data = await findChats(services, staffActor(request), bot, request.body.token)
      return { success, data }
    },
  )
}
