import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { UpdateProfile, User } from '../contract.ts'
import { isPossibleBirthday } from '../domain.ts'
import { getUser } from './repository.ts'
import { takenError } from './taken.ts'

/** Changes the fields given. Throws PHONE_TAKEN, EMAIL_TAKEN, INVALID_FIELD. */
export async function updateProfile(
  db: Db,
  userId: string,
  { avatar, ...profile }: UpdateProfile,
  now: Date,
): Promise<User> {
  if (profile.birthday && !isPossibleBirthday(profile.birthday, now)) {
    const message = 'Ngày sinh không hợp lệ.'
    throw new AppError('INVALID_FIELD', { message, errors: [{ path: 'birthday', message }] })
  }
  try {
    await db.transaction().execute(async (tx) => {
      const before = await tx
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      await tx
        .updateTable('users')
        .set({ ...profile, avatar_url: avatar, updated_at: sql`now()` })
        .where('id', '=', userId)
        .execute()
      // Links that went to the old e-mail must not open the account any more.
      if (profile.email !== undefined && profile.email !== before?.email) {
        await tx.deleteFrom('password_reset_tokens').where('user_id', '=', userId).execute()
      }
    })
  } catch (thrown) {
    throw takenError(thrown)
  }
  return getUser(db, userId)
}
