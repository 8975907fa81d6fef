import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import type { ConfirmByPasskey, PasskeyAssertion, PasskeyPurpose } from '../passkey-contract.ts'
import {
  challengeMs,
  loadWebAuthn,
  takeChallenge,
  userHandleOf,
  writeChallenge,
} from './passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'
import { checkOwnPassword, lockAccount, noteConfirmed, type Self } from './second-factor.ts'
import type { StaffLimits } from './staff-limits.ts'
import { advanceCounter, verifyAssertion } from './verify-assertion.ts'

type Deps = { db: Db; config: Config; limits: StaffLimits }

/**
 * Options for `navigator.credentials.get()`, by which one of the caller's own passkeys confirms something in this session.
 * Throws OWN_APP_FIRST for who has no passkey, PASSKEYS_NEED_DOMAIN, or TOO_MANY_REQUESTS.
 */
export async function startConfirmation(
  { db, config, limits }: Deps,
  { staff, caller }: Self,
  purpose: PasskeyPurpose,
) {
  const party = relyingPartyOf(config)
  await limits.beforePasskeyOptions(caller.ip)
  const own = await db
    .selectFrom('staff_passkeys')
    .select(['credential_id', 'transports'])
    .where('staff_id', '=', staff.id)
    .execute()
  if (own.length === 0) throw new AppError('OWN_APP_FIRST')
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: own.map(({ credential_id: id, transports }) => ({ id, transports })),
    timeout: challengeMs,
    userVerification: 'required',
  })
  await writeChallenge(db, options.challenge, staff.id, { sessionId: staff.sessionId, purpose })
  return options
}

/**
 * Confirms something by the caller's password and one of their passkeys. The challenge is used up, also when what it confirms
 * fails afterwards. Throws INVALID_FIELD for a wrong password or passkey, PASSKEYS_NEED_DOMAIN, or TOO_MANY_REQUESTS.
 */
export async function confirmByPasskey(
  deps: Deps,
  self: Self,
  { password, response }: ConfirmByPasskey,
  purpose: PasskeyPurpose,
): Promise<void> {
  await checkOwnPassword(deps, self, password)
  await passPasskey(deps, self, response, purpose)
}

/** The same for a caller whose password has passed. */
export async function passPasskey(
  deps: Deps,
  self: Self,
  response: PasskeyAssertion,
  purpose: PasskeyPurpose,
): Promise<void> {
  const { id, sessionId } = self.staff
  const party = relyingPartyOf(deps.config)
  await deps.limits.beforePasskey(self.caller.ip)
  // Before the transaction: the library takes a while to load.
  await loadWebAuthn()
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    const passkey = await tx
      .selectFrom('staff_passkeys')
      .select(['id', 'public_key', 'counter'])
      .where('credential_id', '=', response.id)
      .where('staff_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!passkey) return refuse(self, 'unknown_passkey')
    const { userHandle } = response.response
    // Authenticators may leave it out, since the credential was named.
    if (userHandle && !Buffer.from(userHandle, 'base64url').equals(userHandleOf(id))) {
      return refuse(self, 'other_account')
    }
    const verified = await verifyAssertion(party, response, passkey.public_key)
    if (!verified) return refuse(self, 'not_verified')
    if (!(await takeChallenge(tx, verified.challenge, id, { sessionId, purpose }))) {
      return refuse(self, 'challenge_not_open')
    }
    if (!(await advanceCounter(tx, passkey, verified.counter))) {
      return refuse(self, 'counter_went_back')
    }
    await noteConfirmed(tx, sessionId)
  })
  await deps.limits.afterPasskey(self.caller.ip)
}

function refuse({ staff, caller }: Self, reason: string): never {
  const event = 'authn_reauthentication_fail'
  logSecurityEvent(caller, { event, staffId: staff.id, reason })
  throw fieldError('passkey', 'Passkey này không đúng hoặc đã hết hạn. Vui lòng thử lại.')
}
