import { bankTransferFor, vietnameseBanks } from '#features/payment/api/public.ts'
import { createStaffLimits, selfOf, startConfirmation } from '#features/staff/api/public.ts'
import { PasskeyOptionsAnswer } from '#features/staff/passkey-contract.ts'
import type { Routes } from '#platform/services.ts'
import { staffActor } from '#platform/staff-sign-in.ts'
import { vnd } from '#shared/money.ts'
import {
  AllSettingsAnswer,
  BankPreviewAnswer,
  BankPreviewQuery,
  BanksAnswer,
  SaveBankAccount,
  SaveBankAccountByPasskey,
  SaveSettings,
  SettingGroupParams,
  SettingsAnswer,
  StartAnswer,
} from '../contract.ts'
import { applySettings } from './apply-settings.ts'
import { findSettings } from './find-settings.ts'
import { findStartSteps } from './find-start-steps.ts'
import { keepShipping } from './keep-shipping.ts'
import { saveBankAccount } from './save-bank-account.ts'
import { saveBankAccountByPasskey } from './save-bank-account-by-passkey.ts'
import { saveSettings } from './save-settings.ts'

const tags = ['admin-settings']
const config = { permission: 'settings.write' as const }
const success = true as const

/** The settings that a merchant decides, mounted under `/api/admin`. */
export const settingsRoutes: Routes = async (app, services) => {
  const { db, config: shopConfig } = services

  app.get(
    '/settings',
    {
      config,
      schema: {
        tags,
        summary: 'All settings that a merchant decides, in their groups',
        response: { 200: AllSettingsAnswer },
      },
    },
    async () => ({ success, data: await findSettings(db, shopConfig) }),
  )

  app.get(
    '/start',
    {
      config,
      schema: {
        tags,
        summary: 'What of the first hour of a new shop is done',
        response: { 200: StartAnswer },
      },
    },
    async () => ({ success, data: await findStartSteps(db, shopConfig) }),
  )

  app.post(
    '/start/shipping',
    {
      config,
      schema: {
        tags,
        summary: 'Decides that the fees of delivery stay as they are',
        response: { 200: StartAnswer },
      },
    },
    async (request) => {
      await keepShipping(services, staffActor(request))
      return { success, data: await findStartSteps(db, shopConfig) }
    },
  )

  app.put(
    '/settings/:group',
    {
      config,
      schema: {
        tags,
        summary: 'Saves settings of a group',
        params: SettingGroupParams,
        body: SaveSettings,
        response: { 200: SettingsAnswer },
      },
    },
    async (request) => {
      const { group } = request.params
      const data = await saveSettings(services, staffActor(request), group, request.body)
      await applySettings(services, request.log)
      return { success, data }
    },
  )

  app.put(
    '/settings/bank',
    {
      config,
      schema: {
        tags,
        summary: 'Changes the account that receives transfers, by a second factor',
        body: SaveBankAccount,
        response: { 200: SettingsAnswer },
      },
    },
    async (request) => {
      const data = await saveBankAccount(services, selfOf(request), request.body)
      await applySettings(services, request.log)
      return { success, data }
    },
  )

  app.post(
    '/settings/bank/passkey/options',
    {
      config,
      schema: {
        tags,
        summary:
          'Options to confirm another account with a passkey, in this session and for five minutes',
        response: { 200: PasskeyOptionsAnswer },
      },
    },
    async (request) => {
      const limits = createStaffLimits(services.pool, shopConfig.limits)
      const deps = { db, config: shopConfig, limits }
      const options = await startConfirmation(deps, selfOf(request), 'bank-account')
      return { success, data: { ...options } }
    },
  )

  app.put(
    '/settings/bank/passkey',
    {
      config,
      schema: {
        tags,
        summary: 'Changes the account that receives transfers, by a passkey',
        body: SaveBankAccountByPasskey,
        response: { 200: SettingsAnswer },
      },
    },
    async (request) => {
      const data = await saveBankAccountByPasskey(services, selfOf(request), request.body)
      await applySettings(services, request.log)
      return { success, data }
    },
  )

  app.get(
    '/settings/bank/preview',
    {
      config,
      schema: {
        tags,
        summary: 'The QR code of an account, for 10,000 đồng, as SVG',
        querystring: BankPreviewQuery,
        response: { 200: BankPreviewAnswer },
      },
    },
    async ({ query }) => {
      const bank = { ...query, name: '', holder: '' }
      const { qrSvg } = await bankTransferFor(bank, vnd(10_000), 'THU')
      return { success, data: { qrSvg } }
    },
  )

  app.get(
    '/settings/banks',
    {
      config,
      schema: {
        tags,
        summary: 'Vietnamese banks that take transfers by VietQR',
        response: { 200: BanksAnswer },
      },
    },
    async () => ({ success, data: [...vietnameseBanks] }),
  )
}
