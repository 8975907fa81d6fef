import { sql } from 'kysely'
import { findOwnUpload, removeUnused } from '#features/uploads/api/public.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { SecurityCaller } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { uniqueViolation } from '#platform/unique-violation.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { ContactKind, type UpdateProfile, type User } from '../contract.ts'
import { isPossibleBirthday } from '../domain.ts'
import { logContactFailure, logContactStep } from './contact-events.ts'
import type { ContactLimits } from './contact-limits.ts'
import { type CheckedProof, checkProof } from './prove-owner.ts'
import { findAccountContacts, getUser, lockAccountContacts } from './repository.ts'
import {
  isOtherEmail,
  requestContactChanges,
  type WantedContacts,
} from './request-contact-changes.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { takenError } from './taken.ts'

type Needed = Pick<Services, 'db' | 'jobs' | 'config'>
type Limits = { limits: SignInLimits; contactLimits: ContactLimits }

/**
 * Changes the fields given, all or none; a picture that is replaced is deleted. Another e-mail or phone number needs the
 * password or a code, and counts once it is confirmed. Throws REAUTHENTICATION_REQUIRED, PHONE_TAKEN, EMAIL_TAKEN,
 * INVALID_FIELD, TOO_MANY_REQUESTS.
 */
export async function updateProfile(
  services: Needed & Limits,
  userId: string,
  { currentPassword, confirmationCode, email, phone, ...fields }: UpdateProfile,
  { now, caller }: { now: Date; caller: SecurityCaller },
): Promise<User> {
  const { db } = services
  if (fields.birthday && !isPossibleBirthday(fields.birthday, now)) {
    throw fieldError('birthday', 'Ngày sinh không hợp lệ.')
  }
  const wanted = { email, phone }
  const { kinds, isFirstEmail } = await changesOf(db, userId, wanted)
  const checkGiven = () =>
    kinds.length === 0
      ? undefined
      : proofFor(services, userId, isFirstEmail, { currentPassword, confirmationCode })
  const save = (proof: CheckedProof | undefined) =>
    inTransaction(db, async (tx) => {
      const before = await lockAccountContacts(tx, userId)
      if (!before) throw new AppError('SIGN_IN_REQUIRED')
      await saveFields(services, tx, before, fields)
      const isProven = proof !== undefined && (await proof(tx))
      await requestContactChanges(services, tx, before, wanted, isProven)
    })
  try {
    const proof = await checkGiven()
    await save(proof).catch((thrown: unknown) => {
      // Somebody has taken the e-mail at this very moment: what follows depends on whether it is confirmed.
      if (uniqueViolation(thrown) !== 'users_email_key') throw thrown
      return save(proof)
    })
  } catch (thrown) {
    const told = takenError(thrown)
    logContactFailure(caller, userId, told, kinds)
    throw told
  }
  logContactStep(caller, userId, 'requested', kinds)
  const user = await getUser(db, userId)
  if (kinds.includes('phone') && user.phone === phone) {
    logContactStep(caller, userId, 'confirmed', ['phone'])
  }
  return user
}

/** What of e-mail and phone is another one than the account has; its first e-mail alone needs no proof. */
async function changesOf(
  db: Db,
  userId: string,
  { email, phone }: WantedContacts,
): Promise<{ kinds: ContactKind[]; isFirstEmail: boolean }> {
  const account = await findAccountContacts(db, userId)
  if (!account) throw new AppError('SIGN_IN_REQUIRED')
  const isOtherPhone = phone !== undefined && phone !== account.phone
  const isOther = { email: isOtherEmail(account, email), phone: isOtherPhone }
  return {
    kinds: ContactKind.options.filter((kind) => isOther[kind]),
    isFirstEmail: isOther.email && !isOther.phone && !account.email,
  }
}

/** Checks what was given to show who asks. Whoever may ask learns who has an e-mail or phone number, so that is counted. */
async function proofFor(
  { db, limits, contactLimits }: Needed & Limits,
  userId: string,
  isFirstEmail: boolean,
  given: Pick<UpdateProfile, 'currentPassword' | 'confirmationCode'>,
): Promise<CheckedProof | undefined> {
  const proof = await checkProof(db, limits, userId, given)
  if (proof || isFirstEmail) await contactLimits.beforeLink(userId)
  return proof
}

async function saveFields(
  { jobs }: Needed,
  tx: Db,
  { id, avatar_url: oldAvatar }: { id: string; avatar_url: string | null },
  { avatar, ...profile }: Pick<UpdateProfile, 'name' | 'gender' | 'birthday' | 'avatar'>,
): Promise<void> {
  if (avatar && avatar !== oldAvatar) await checkAvatar(tx, id, avatar)
  await tx
    .updateTable('users')
    .set({ ...profile, avatar_url: avatar, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  if (avatar !== undefined && oldAvatar) await removeUnused(tx, jobs, id, oldAvatar)
}

async function checkAvatar(tx: Db, userId: string, url: string): Promise<void> {
  const upload = await findOwnUpload(tx, userId, url)
  if (!upload?.mimeType.startsWith('image/')) {
    throw fieldError('avatar', 'Ảnh đại diện không hợp lệ.')
  }
}
