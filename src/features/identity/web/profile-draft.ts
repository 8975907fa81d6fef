import { normalizePhone } from '#shared/phone.ts'
import { tabDraft } from '#storefront/tab-draft.ts'
import { isPossibleBirthday } from '../domain.ts'
import type { Profile } from './profile-parser.ts'

export type ProfileFields = Pick<Profile, 'name' | 'email' | 'phone' | 'gender' | 'birthday'>
/** Unsaved input: the touched fields. */
export type ProfileDraft = Partial<ProfileFields>
export type ProfileErrors = Partial<Record<keyof ProfileFields, string>>

/** The message of each invalid field; the phone number is validated only while it is being changed. */
export function profileErrors(
  { email, phone, birthday }: ProfileFields,
  { changesPhone, now }: { changesPhone: boolean; now: Date },
): ProfileErrors {
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
  return {
    ...(!isEmail && {
      email: email.trim() === '' ? 'Vui lòng nhập email.' : 'Email không hợp lệ.',
    }),
    ...(changesPhone &&
      normalizePhone(phone) === undefined && { phone: 'Số điện thoại không hợp lệ.' }),
    ...(birthday !== '' &&
      !isPossibleBirthday(birthday, now) && { birthday: 'Ngày sinh không hợp lệ.' }),
  }
}

/** True when saving would change something. */
export function isChanged(draft: ProfileDraft, stored: ProfileFields): boolean {
  const { name = stored.name, email = stored.email, phone = stored.phone } = draft
  const { gender = stored.gender, birthday = stored.birthday } = draft
  return (
    name.trim() !== stored.name ||
    email.trim() !== stored.email ||
    phone.trim() !== stored.phone ||
    gender !== stored.gender ||
    birthday !== stored.birthday
  )
}

const storage = tabDraft('profile_draft')

/** The shopper's unsaved input in this tab; it survives a reload. */
export function storedProfileDraft(owner: string): ProfileDraft {
  const { name, email, phone, gender, birthday } = storage.read(owner)
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof email === 'string' && { email }),
    ...(typeof phone === 'string' && { phone }),
    ...((gender === 'male' || gender === 'female' || gender === 'other' || gender === '') && {
      gender,
    }),
    ...(typeof birthday === 'string' && { birthday }),
  }
}

/** Stores the draft; an empty one is removed. */
export function storeProfileDraft(draft: ProfileDraft, owner: string): void {
  if (Object.keys(draft).length === 0) storage.drop()
  else storage.keep(draft, owner)
}
