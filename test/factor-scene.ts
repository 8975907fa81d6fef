import { expect } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { aStaffMember } from './a-staff-member.ts'
import type { TestApp } from './app.ts'
import { passkeyProof } from './passkey-proof.ts'
import { aTotpSecret } from './second-factors.ts'
import { createAuthenticator } from './software-authenticator.ts'
import { staffCalls, totpCode } from './staff-calls.ts'

export const password = 'gốm men lam Bát Tràng'
/** The address of a shop that has passkeys. */
export const origin = 'https://tiem.example'

export type Device = ReturnType<typeof createAuthenticator>
export type Owner = {
  id: string
  cookie: string
  email: string
  sessionId: string
  device?: Device
  secret?: string
}

/** Owners with second factors, and what they show. */
export function factorScene(shop: () => TestApp) {
  const { call, cookieOf } = staffCalls(shop)

  /** An owner with these factors, which were there before the session. */
  async function anOwner({ app = false, passkey = false } = {}): Promise<Owner> {
    const { db } = shop()
    const member = await aStaffMember(db, { passwordHash: await hashPassword(password) })
    const cookie = `__Host-staff=${member.token}`
    const owner: Owner = { ...member, cookie }
    if (passkey) {
      owner.device = createAuthenticator(origin)
      const payload = { name: 'Điện thoại', password }
      const asked = (await call('me/passkeys/options', { cookie, payload })).json().data
      const response = owner.device.create(asked)
      const added = await call('me/passkeys', { cookie, payload: { ...payload, response } })
      expect(added.statusCode).toBe(201)
    }
    if (app) owner.secret = await aTotpSecret(db, member.id)
    await db
      .updateTable('staff_sessions')
      .set({ factor_confirmed_at: null })
      .where('staff_id', '=', member.id)
      .execute()
    return owner
  }

  async function passkeyOf({ cookie, device }: Owner, purpose: string) {
    if (!device) throw new Error('There is no passkey')
    return { passkey: await passkeyProof(call, { cookie, device }, purpose) }
  }

  return { call, cookieOf, anOwner, passkeyOf }
}

/** A code of the owner's app. */
export const codeOf = ({ secret = '' }: Owner) => ({ code: totpCode(secret) })

/** The field that a call was refused for, else its code. */
export const wrongFieldOf = (answer: Awaited<ReturnType<ReturnType<typeof staffCalls>['call']>>) =>
  answer.json().errors?.[0]?.path ?? answer.json().code ?? answer.statusCode
