import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Services } from '#platform/services.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import {
  DoneAnswer,
  RecoveryCodesAnswer,
  SecurityAnswer,
  SecuritySettings,
  StartTotpAnswer,
} from '../contract.ts'
import {
  ConfirmTotp,
  OwnProof,
  PasskeyOptionsAnswer,
  StartConfirmation,
} from '../passkey-contract.ts'
import { startConfirmation } from './confirm-by-passkey.ts'
import { confirmFactor } from './confirm-factor.ts'
import { removeTotp } from './remove-totp.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { findSecuritySettings, saveSecuritySettings } from './security-settings.ts'
import { selfOf } from './self-of.ts'
import { confirmTotp, startTotp } from './set-up-totp.ts'
import type { StaffLimits } from './staff-limits.ts'

const tags = ['admin-staff']
const signedIn = { permission: 'signed-in' as const }
const manages = { permission: 'staff.manage' as const }
const success = true as const

/** Somebody's own authenticator app and recovery codes, and whether a second factor is required of all. */
export const secondFactorRoutes: FastifyPluginAsyncZod<Services & { limits: StaffLimits }> = async (
  app,
  deps,
) => {
  const { db } = deps

  app.post(
    '/me/totp',
    {
      config: signedIn,
      schema: {
        tags,
        summary: 'Begins to set up an authenticator app',
        response: { 200: StartTotpAnswer },
      },
    },
    async (request) => ({ success, data: await startTotp(deps, signedInStaff(request)) }),
  )

  app.put(
    '/me/totp',
    {
      config: signedIn,
      schema: {
        tags,
        summary: 'Turns the authenticator app on by its first code; answers recovery codes, once',
        body: ConfirmTotp,
        response: { 200: RecoveryCodesAnswer },
      },
    },
    async (request) => {
      const recoveryCodes = await confirmTotp(deps, selfOf(request), request.body)
      return { success, data: { recoveryCodes } }
    },
  )

  app.delete(
    '/me/totp',
    {
      config: signedIn,
      schema: {
        tags,
        summary:
          'Turns the authenticator app off, by one of its codes, a recovery code, or a passkey',
        body: OwnProof,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      await removeTotp(deps, selfOf(request), request.body)
      return { success }
    },
  )

  app.post(
    '/me/recovery-codes',
    {
      config: signedIn,
      schema: {
        tags,
        summary: 'Makes new recovery codes in place of the old ones',
        body: OwnProof,
        response: { 200: RecoveryCodesAnswer },
      },
    },
    async (request) => {
      const recoveryCodes = await renewRecoveryCodes(deps, selfOf(request), request.body)
      return { success, data: { recoveryCodes } }
    },
  )

  app.post(
    '/me/confirmation/options',
    {
      config: signedIn,
      schema: {
        tags,
        summary:
          'Options to confirm one purpose with a passkey, in this session and for five minutes',
        body: StartConfirmation,
        response: { 200: PasskeyOptionsAnswer },
      },
    },
    async (request) => {
      const options = await startConfirmation(deps, selfOf(request), request.body.purpose)
      return { success, data: { ...options } }
    },
  )

  app.post(
    '/me/confirmation',
    {
      config: signedIn,
      schema: {
        tags,
        summary: 'Shows the second factor anew; for ten minutes the session may then give rights',
        body: OwnProof,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      await confirmFactor(deps, selfOf(request), request.body)
      return { success }
    },
  )

  app.get(
    '/security',
    {
      config: manages,
      schema: {
        tags,
        summary: 'Whether a second factor is required of all staff',
        response: { 200: SecurityAnswer },
      },
    },
    async () => ({ success, data: await findSecuritySettings(db) }),
  )

  app.put(
    '/security',
    {
      config: manages,
      schema: {
        tags,
        summary: 'Requires a second factor of all staff, or no longer; owners only',
        body: SecuritySettings,
        response: { 200: SecurityAnswer },
      },
    },
    async (request) => {
      const who = { staff: signedInStaff(request), actor: staffActor(request) }
      return { success, data: await saveSecuritySettings(db, who, request.body) }
    },
  )
}
