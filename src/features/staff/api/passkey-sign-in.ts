import { sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import { AppError } from '#shared/app-error.ts'
import type { SignInWithPasskey } from '../passkey-contract.ts'
import {
  challengeMs,
  loadWebAuthn,
  takeChallenge,
  userHandleOf,
  writeChallenge,
} from './passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'
import { type Caller, enter } from './sessions.ts'
import type { StaffLimits } from './staff-limits.ts'
import { advanceCounter, verifyAssertion } from './verify-assertion.ts'

type Deps = { db: Db; config: Config; limits: StaffLimits }

/** Options for `navigator.credentials.get()`, for whoever it is. Throws PASSKEYS_NEED_DOMAIN or TOO_MANY_REQUESTS. */
export async function startPasskeySignIn({ db, config, limits }: Deps, { ip }: Caller) {
  const party = relyingPartyOf(config)
  await limits.beforePasskeyOptions(ip)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: [],
    timeout: challengeMs,
    userVerification: 'required',
  })
  await writeChallenge(db, options.challenge, null)
  return options
}

/**
 * Signs in by a passkey, which is two factors in one: the device, and what unlocks it. Returns the session token. Throws
 * PASSKEY_REFUSED, PASSKEYS_NEED_DOMAIN, or TOO_MANY_REQUESTS.
 */
export async function signInWithPasskey(
  { db, config, limits }: Deps,
  { response }: SignInWithPasskey,
  caller: Caller,
): Promise<string> {
  const party = relyingPartyOf(config)
  await limits.beforePasskey(caller.ip)
  // Before the transaction: the library takes a while to load.
  await loadWebAuthn()
  const { token, staffId } = await db.transaction().execute(async (tx) => {
    const passkey = await lockPasskey(tx, response.id)
    if (!passkey) return refuse(caller, 'unknown_passkey')
    const { staff_id: id } = passkey
    const handle = Buffer.from(response.response.userHandle, 'base64url')
    if (!handle.equals(userHandleOf(id))) return refuse(caller, 'other_account', id)
    const verified = await verifyAssertion(party, response, passkey.public_key)
    if (!verified) return refuse(caller, 'not_verified', id)
    if (!(await takeChallenge(tx, verified.challenge, null))) {
      return refuse(caller, 'challenge_not_open', id)
    }
    if (!(await advanceCounter(tx, passkey, verified.counter))) {
      return refuse(caller, 'counter_went_back', id)
    }
    const after = { with: 'passkey', name: passkey.passkey_name }
    return { token: await enter(tx, { id, name: passkey.name }, caller, after), staffId: id }
  })
  await limits.afterPasskey(caller.ip)
  logSecurityEvent(caller, { event: 'authn_login_success', staffId, reason: 'passkey' })
  return token
}

function refuse(caller: Caller, reason: string, staffId?: string): never {
  logSecurityEvent(caller, { event: 'authn_login_fail', staffId, reason })
  throw new AppError('PASSKEY_REFUSED')
}

type LockedPasskey = {
  id: string
  passkey_name: string
  public_key: Buffer
  counter: number
  staff_id: string
  name: string
}

/** Locks the passkey's owner, then the passkey: in the order of all that changes somebody's factors. */
async function lockPasskey(tx: Db, credentialId: string): Promise<LockedPasskey | undefined> {
  await sql`
    SELECT FROM staff WHERE id = (SELECT staff_id FROM staff_passkeys WHERE credential_id = ${credentialId})
    FOR UPDATE`.execute(tx)
  const { rows } = await sql<LockedPasskey>`
    SELECT p.id, p.name AS passkey_name, p.public_key, p.counter, p.staff_id, staff.name
    FROM staff_passkeys p JOIN staff ON staff.id = p.staff_id
    WHERE p.credential_id = ${credentialId} AND staff.ended_at IS NULL FOR UPDATE OF p`.execute(tx)
  return rows[0]
}
