import { sql } from 'kysely'
import { findOwnUpload, removeUnused } from '#features/uploads/api/public.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import type { UpdateProfile, User } from '../contract.ts'
import { isPossibleBirthday } from '../domain.ts'
import { getUser } from './repository.ts'
import { takenError } from './taken.ts'
import { tellChange } from './tell-change.ts'

/** Changes the fields given; a picture that is replaced is deleted. Throws PHONE_TAKEN, EMAIL_TAKEN, INVALID_FIELD. */
export async function updateProfile(
  services: Pick<Services, 'db' | 'jobs' | 'config'>,
  userId: string,
  { avatar, ...profile }: UpdateProfile,
  now: Date,
): Promise<User> {
  const { db } = services
  if (profile.birthday && !isPossibleBirthday(profile.birthday, now)) {
    throw fieldError('birthday', 'Ngày sinh không hợp lệ.')
  }
  try {
    await inTransaction(db, async (tx) => {
      const before = await tx
        .selectFrom('users')
        .select(['id', 'name', 'username', 'phone', 'email', 'avatar_url'])
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!before) throw new AppError('SIGN_IN_REQUIRED')
      const oldAvatar = before.avatar_url
      if (avatar && avatar !== oldAvatar) await checkAvatar(tx, userId, avatar)
      await tx
        .updateTable('users')
        .set({ ...profile, avatar_url: avatar, updated_at: sql`now()` })
        .where('id', '=', userId)
        .execute()
      const isNew = (field: 'email' | 'phone') =>
        profile[field] !== undefined && profile[field] !== before[field]
      if (isNew('email')) {
        // Links that went to the old e-mail must not open the account any more.
        await tx.deleteFrom('password_reset_tokens').where('user_id', '=', userId).execute()
        if (before.email) await tellChange(services, tx, before, 'email')
      }
      if (isNew('phone') && before.phone) await tellChange(services, tx, before, 'phone')
      if (avatar !== undefined && oldAvatar) {
        await removeUnused(tx, services.jobs, userId, oldAvatar)
      }
    })
  } catch (thrown) {
    throw takenError(thrown)
  }
  return getUser(db, userId)
}

async function checkAvatar(tx: Db, userId: string, url: string): Promise<void> {
  const upload = await findOwnUpload(tx, userId, url)
  if (!upload?.mimeType.startsWith('image/')) {
    throw fieldError('avatar', 'Ảnh đại diện không hợp lệ.')
  }
}

function fieldError(path: string, message: string): AppError {
  return new AppError('INVALID_FIELD', { message, errors: [{ path, message }] })
}
