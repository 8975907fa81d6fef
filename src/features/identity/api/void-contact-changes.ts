import type { Db } from '#platform/database.ts'

/**
 * Voids what was allowed by a password or a code that may be a thief's: changes that wait, and codes. Those without
 * either stay, since their links ask for the password.
 */
export async function voidContactChanges(tx: Db, userId: string): Promise<void> {
  await tx
    .deleteFrom('contact_changes')
    .where('user_id', '=', userId)
    .where('is_authorised', '=', true)
    .execute()
  await tx.deleteFrom('contact_codes').where('user_id', '=', userId).execute()
}
