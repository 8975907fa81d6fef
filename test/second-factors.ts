import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { ownPurposes } from '#features/staff/passkey-contract.ts'
import type { Db } from '#platform/database.ts'
import { hashToken } from '#platform/tokens.ts'
import { createAuthenticator } from './software-authenticator.ts'

/** Gives a member of staff an authenticator app and returns its secret, base32. */
export async function aTotpSecret(
  db: Db,
  staffId: string,
  { isConfirmed = true } = {},
): Promise<string> {
  const bytes = randomBytes(20)
  await db
    .insertInto('staff_totp')
    .values({
      staff_id: staffId,
      secret: bytes,
      confirmed_at: isConfirmed ? sql<Date>`now()` : null,
    })
    .execute()
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
}

/** As the server names itself where it has no address of its own. */
const local = { origin: 'http://localhost:0', rpId: 'localhost' }

/** Gives a member of staff all second factors, with challenges that stay open and their right answers. */
export async function secondFactors(db: Db, staffId: string, token: string) {
  const secret = await aTotpSecret(db, staffId)
  const userId = Buffer.from(staffId.replaceAll('-', ''), 'hex').toString('base64url')
  const [known, added] = [createAuthenticator(local.origin), createAuthenticator(local.origin)]
  // Another, since counters rise with each answer, whichever is used first.
  const confirming = createAuthenticator(local.origin)
  const [toSignIn, toAdd] = [await openChallenge(db, null), await openChallenge(db, staffId)]
  const session = await db
    .selectFrom('staff_sessions')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  const create = { rp: { id: local.rpId }, user: { id: userId } }
  known.create({ challenge: toSignIn, ...create })
  const assertion = known.get({ challenge: toSignIn, rpId: local.rpId })
  const handled = confirming.create({ challenge: toAdd, ...create })
  const confirmations = new Map<string, ReturnType<typeof confirming.get>>()
  for (const purpose of ['bank-account', ...ownPurposes]) {
    const challenge = await openChallenge(db, staffId, { sessionId: session.id, purpose })
    confirmations.set(purpose, confirming.get({ challenge, rpId: local.rpId }))
  }
  const store = (credentialId: string, publicKey: Buffer) =>
    db
      .insertInto('staff_passkeys')
      .values({
        staff_id: staffId,
        name: 'Điện thoại',
        credential_id: credentialId,
        public_key: publicKey,
        counter: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const passkey = await store(assertion.id, known.publicKey)
  await store(handled.id, confirming.publicKey)
  return {
    secret,
    passkeyId: passkey.id,
    assertion,
    /** What confirms each purpose in the session of `token`. */
    confirmationFor: (purpose: string) => confirmations.get(purpose),
    attestation: added.create({ challenge: toAdd, ...create }),
  }
}

async function openChallenge(
  db: Db,
  staffId: string | null,
  confirmation?: { sessionId: string; purpose: string },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db
    .insertInto('staff_passkey_challenges')
    .values({
      challenge,
      staff_id: staffId,
      session_id: confirmation?.sessionId ?? null,
      purpose: confirmation?.purpose ?? null,
      expires_at: sql<Date>`now() + interval '1 day'`,
    })
    .execute()
  return challenge
}
