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
import { checkReauthentication, type Reauthentication } from './reauthentication.ts'
import { findAccountContacts, getUser, lockAccountContacts } from './repository.ts'
import {
  isOtherEmail,
  requestContactChanges,
  type WantedContacts,
} from './request-contact-changes.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { takenError } from './taken-error.ts'

type Needed = Pick<Services, 'db' | 'jobs' | 'config'>
type Limits = { limits: SignInLimits; contactLimits: ContactLimits }

/**
 * Updates the given fields atomically and deletes a replaced avatar. A new email or phone number requires the password or a
 * code and takes effect when confirmed. Throws REAUTHENTICATION_REQUIRED, PHONE_TAKEN, EMAIL_TAKEN, INVALID_FIELD,
 * TOO_MANY_REQUESTS.
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
  const { kinds, isFirstEmail } = await findChanges(db, userId, wanted)
  const reauthenticateIfNeeded = () =>
    kinds.length === 0
      ? undefined
      : reauthenticate(services, userId, isFirstEmail, { currentPassword, confirmationCode })
  const save = (proof: Reauthentication | undefined) =>
    inTransaction(db, async (tx) => {
      const before = await lockAccountContacts(tx, userId)
      if (!before) throw new AppError('SIGN_IN_REQUIRED')
      await saveFields(services, tx, before, fields)
      const isProven = proof !== undefined && (await proof(tx))
      await requestContactChanges(services, tx, before, wanted, isProven)
    })
  try {
    const proof = await reauthenticateIfNeeded()
    await save(proof).catch((thrown: unknown) => {
      // The email was taken concurrently: a retry depends on whether it is confirmed.
      if (uniqueViolation(thrown) !== 'users_email_key') throw thrown
      return save(proof)
    })
  } catch (thrown) {
    const error = takenError(thrown)
    logContactFailure(caller, userId, error, kinds)
    throw error
  }
  logContactStep(caller, userId, 'requested', kinds)
  const user = await getUser(db, userId)
  if (kinds.includes('phone') && user.phone === phone) {
    logContactStep(caller, userId, 'confirmed', ['phone'])
  }
  return user
}

/** The contacts that differ from the account's. Adding only a first email needs no reauthentication. */
async function findChanges(
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

/** Checks the given credentials. The response reveals whether a contact is taken, so requests are counted. */
async function reauthenticate(
  { db, limits, contactLimits }: Needed & Limits,
  userId: string,
  isFirstEmail: boolean,
  proofs: Pick<UpdateProfile, 'currentPassword' | 'confirmationCode'>,
): Promise<Reauthentication | undefined> {
  const proof = await checkReauthentication(db, limits, userId, proofs)
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
