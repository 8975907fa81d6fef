import { Secret, TOTP } from 'otpauth'
import type { Db } from '#platform/database.ts'

/** What all authenticator apps know; several ignore other values in the QR code. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Steps of drift between the app's clock and ours. */
const drift = 1

type Named = { issuer: string; label: string }

/** The generator of somebody's codes (RFC 6238). */
export function totpOf(secret: Uint8Array, { issuer, label }: Partial<Named> = {}): TOTP {
  return new TOTP({
    ...kind,
    issuer: issuer ?? '',
    label: label ?? '',
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })
}

/** The time step that a code belongs to; undefined for a wrong code, and for one of `lastStep` or before. */
export function acceptedStep(
  secret: Uint8Array,
  code: string,
  { lastStep, now }: { lastStep: number; now: number },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp: now, window: drift })
  if (delta === null) return undefined
  const step = totp.counter({ timestamp: now }) + delta
  return step > lastStep ? step : undefined
}

/** Accepts a code of an authenticator app once, in the caller's transaction, which has locked the account. */
export async function redeemTotpCode(tx: Db, staffId: string, code: string): Promise<boolean> {
  const totp = await tx
    .selectFrom('staff_totp')
    .select(['secret', 'last_step'])
    .where('staff_id', '=', staffId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!totp) return false
  const step = acceptedStep(totp.secret, code, { lastStep: totp.last_step, now: Date.now() })
  if (step === undefined) return false
  await tx
    .updateTable('staff_totp')
    .set({ last_step: step })
    .where('staff_id', '=', staffId)
    .execute()
  return true
}
