import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { hashToken } from '#platform/tokens.ts'

/** Crockford's: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codesAtOnce = 10

/** Sixteen characters in groups of four: 80 bits, so that a fast hash is enough. */
function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]).join('')
  return letters.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Letters that somebody may have read for a digit are taken for it. */
function hashOf(code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return hashToken(plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
}

/** Writes new recovery codes in place of the old ones, in the caller's transaction, and returns them. */
export async function writeRecoveryCodes(tx: Db, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newRecoveryCode)
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  await tx
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashOf(code) })))
    .execute()
  return codes
}

/** Uses a recovery code up, in the caller's transaction; returns whether it was good. */
export async function redeemRecoveryCode(tx: Db, staffId: string, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('staff_recovery_codes')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}
