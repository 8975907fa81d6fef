import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { PasskeyAssertion } from '../passkey-contract.ts'
import { loadWebAuthn } from './passkeys.ts'
import type { relyingPartyOf } from './relying-party.ts'

/** The challenge that was signed and the new counter; undefined when anything about the signature is wrong. */
export async function verifyAssertion(
  { id, origin }: ReturnType<typeof relyingPartyOf>,
  { response: { userHandle, ...signed }, ...response }: PasskeyAssertion,
  publicKey: Buffer,
): Promise<{ challenge: string; counter: number } | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  let challenge = ''
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...signed, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: (given) => {
        challenge = given
        return true
      },
      expectedOrigin: origin,
      expectedRPID: id,
      // The counter is compared by `advanceCounter`, once the signature is known to be good.
      credential: { id: response.id, publicKey: Uint8Array.from(publicKey), counter: 0 },
      requireUserVerification: true,
    })
    return verified ? { challenge, counter: authenticationInfo.newCounter } : undefined
  } catch {
    return undefined
  }
}

/**
 * Notes the use of a passkey, which the caller has locked. False for a counter that does not rise, which only a copy of the
 * passkey has. Passkeys of accounts that are synchronized stay at zero.
 */
export async function advanceCounter(
  tx: Db,
  passkey: { id: string; counter: number },
  counter: number,
): Promise<boolean> {
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) return false
  await tx
    .updateTable('staff_passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', passkey.id)
    .execute()
  return true
}
