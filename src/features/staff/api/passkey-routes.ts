import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { securityCaller } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { sendStaffCookie, signedInStaff } from '#platform/staff-sign-in.ts'
import { DoneAnswer, StaffIdParams } from '../contract.ts'
import {
  AddPasskey,
  OwnProof,
  PasskeyAnswer,
  PasskeyOptionsAnswer,
  PasskeysAnswer,
  SignInWithPasskey,
  StartPasskey,
} from '../passkey-contract.ts'
import { addPasskey, startPasskey } from './add-passkey.ts'
import { signInWithPasskey, startPasskeySignIn } from './passkey-sign-in.ts'
import { findPasskeys } from './passkeys.ts'
import { removePasskey } from './remove-passkey.ts'
import { selfOf } from './self-of.ts'
import type { StaffLimits } from './staff-limits.ts'

const tags = ['admin-staff']
const anyone = { permission: 'anyone' as const }
const signedIn = { permission: 'signed-in' as const }
const success = true as const

/** Passkeys: somebody's own, and signing in with one. */
export const passkeyRoutes: FastifyPluginAsyncZod<Services & { limits: StaffLimits }> = async (
  app,
  deps,
) => {
  app.get(
    '/me/passkeys',
    {
      config: signedIn,
      schema: { tags, summary: 'Passkeys of the caller', response: { 200: PasskeysAnswer } },
    },
    async (request) => {
      return { success, data: await findPasskeys(deps.db, signedInStaff(request).id) }
    },
  )

  app.post(
    '/me/passkeys/options',
    {
      config: signedIn,
      schema: {
        tags,
        summary: 'Options to create a passkey, valid for five minutes',
        description:
          'An account with a second factor needs one of its codes, or the answer of another passkey.',
        body: StartPasskey,
        response: { 200: PasskeyOptionsAnswer },
      },
    },
    async (request) => {
      return {
        success,
        data: { ...(await startPasskey(deps, selfOf(request), request.body)) },
      }
    },
  )

  app.post(
    '/me/passkeys',
    {
      config: signedIn,
      schema: {
        tags,
        summary: 'Adds a passkey, which then signs in alone',
        body: AddPasskey,
        response: { 201: PasskeyAnswer },
      },
    },
    async (request, reply) => {
      const data = await addPasskey(deps, selfOf(request), request.body)
      return reply.code(201).send({ success, data })
    },
  )

  app.delete(
    '/me/passkeys/:id',
    {
      config: signedIn,
      schema: {
        tags,
        summary: 'Removes a passkey of the caller',
        params: StaffIdParams,
        body: OwnProof,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      await removePasskey(deps, selfOf(request), { id, ...request.body })
      return { success }
    },
  )

  app.post(
    '/sign-in/passkey/options',
    {
      config: anyone,
      schema: {
        tags,
        summary: 'Options to sign in with a passkey, valid for five minutes',
        response: { 200: PasskeyOptionsAnswer },
      },
    },
    async (request) => {
      return { success, data: { ...(await startPasskeySignIn(deps, securityCaller(request))) } }
    },
  )

  app.post(
    '/sign-in/passkey',
    {
      config: anyone,
      schema: {
        tags,
        summary: 'Signs in with a passkey, without a password; the session is a cookie',
        body: SignInWithPasskey,
        response: { 200: DoneAnswer },
      },
    },
    async (request, reply) => {
      const token = await signInWithPasskey(deps, request.body, securityCaller(request))
      sendStaffCookie(reply, deps.config, token)
      return { success }
    },
  )
}
