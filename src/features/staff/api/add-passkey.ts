import { recordAudit } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import { AppError } from '#shared/app-error.ts'
import { maxPasskeys } from '../domain.ts'
import type { AddPasskey, Passkey, StartPasskey } from '../passkey-contract.ts'
import {
  challengeMs,
  findPasskeys,
  forgetOwnChallenges,
  loadWebAuthn,
  takeChallenge,
  userHandleOf,
  writeChallenge,
} from './passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'
import { checkOwnPassword, lockAccount, noteConfirmed, type Self } from './second-factor.ts'
import type { StaffLimits } from './staff-limits.ts'
import { tellFactorChanged } from './tell-factor-changed.ts'
import { refuseEndedSession, withOwnFactor } from './with-own-factor.ts'

/** EdDSA, ES256 and RS256 in COSE, which all authenticators have one of. */
const algorithms = [-8, -7, -257]

/**
 * Options for `navigator.credentials.create()`, once the password has passed, and a factor where the account has one. Throws
 * PASSKEYS_NEED_DOMAIN, TOO_MANY_PASSKEYS, or as `withOwnFactor`.
 */
export async function startPasskey(
  deps: { db: Db; config: Config; limits: StaffLimits },
  self: Self,
  proof: Omit<StartPasskey, 'name'>,
) {
  const { id, name, email } = self.staff
  const party = relyingPartyOf(deps.config)
  await deps.limits.beforePasskeyOptions(self.caller.ip)
  // Before the transaction: the library takes a while to load.
  const { generateRegistrationOptions } = await loadWebAuthn()
  // The challenge carries the confirmation on to `addPasskey`, since a code is good once.
  return withOwnFactor(deps, self, proof, 'add-passkey', async (tx) => {
    const known = await tx
      .selectFrom('staff_passkeys')
      .select(['credential_id', 'transports'])
      .where('staff_id', '=', id)
      .execute()
    if (known.length >= maxPasskeys) throw new AppError('TOO_MANY_PASSKEYS')
    const options = await generateRegistrationOptions({
      rpID: party.id,
      rpName: party.name,
      userID: userHandleOf(id),
      userName: email,
      userDisplayName: name,
      timeout: challengeMs,
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: known.map((each) => ({
        id: each.credential_id,
        transports: each.transports,
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await writeChallenge(tx, options.challenge, id)
    return options
  })
}

/**
 * Adds a passkey, which from then on signs in alone. Throws PASSKEY_INVALID, TOO_MANY_PASSKEYS, PASSKEYS_NEED_DOMAIN,
 * INVALID_FIELD for a wrong password, or TOO_MANY_REQUESTS.
 */
export async function addPasskey(
  deps: { db: Db; jobs: Jobs; config: Config; limits: StaffLimits },
  self: Self,
  { name, password, response }: AddPasskey,
): Promise<Passkey> {
  const { staff, actor, caller } = self
  await checkOwnPassword(deps, self, password)
  const { challenge, credential } = await verifyAttestation(deps.config, response)
  const added = await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, staff.id)
    await refuseEndedSession(tx, staff.sessionId)
    if (!(await takeChallenge(tx, challenge, staff.id))) throw new AppError('PASSKEY_INVALID')
    const known = await findPasskeys(tx, staff.id)
    if (known.length >= maxPasskeys) throw new AppError('TOO_MANY_PASSKEYS')
    await forgetOwnChallenges(tx, staff.id)
    await noteConfirmed(tx, staff.sessionId)
    const row = await tx
      .insertInto('staff_passkeys')
      .values({
        staff_id: staff.id,
        name,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: response.response.transports?.filter(isTransport) ?? [],
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new AppError('PASSKEY_INVALID')
    const after = { kind: 'passkey', name }
    await recordAudit(tx, actor, { action: 'staff.factor-added', subject: staff.id, after })
    const told = { change: 'passkey-added', by: actor, detail: name } as const
    await tellFactorChanged(deps.jobs, tx, staff, told)
    const [passkey] = await findPasskeys(tx, staff.id, row.id)
    if (!passkey) throw new Error('The passkey is not there')
    return passkey
  })
  logSecurityEvent(caller, { event: 'authn_factor_added', staffId: staff.id, reason: 'passkey' })
  return added
}

const isTransport = (text: string) => /^[a-z-]{1,20}$/.test(text)

async function verifyAttestation(config: Config, response: AddPasskey['response']) {
  const party = relyingPartyOf(config)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  let challenge = ''
  try {
    // Certificates are not asked for. Verifying some would mean to load lists of revoked ones from addresses that they name.
    const bytes = Uint8Array.from(Buffer.from(response.response.attestationObject, 'base64url'))
    const statement = decodeAttestationObject(bytes).get('attStmt')
    if (statement.get('x5c') ?? statement.get('response')) throw new Error('It has certificates')
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...response,
        response: { ...response.response, transports: response.response.transports ?? [] },
        clientExtensionResults: {},
      },
      expectedChallenge: (signed) => {
        challenge = signed
        return true
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) throw new Error('It is not verified')
    return { challenge, credential: registrationInfo.credential }
  } catch {
    throw new AppError('PASSKEY_INVALID')
  }
}
