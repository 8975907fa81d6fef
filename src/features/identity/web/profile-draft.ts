import { normalisePhone } from '#shared/phone.ts'
import { tabDraft } from '#storefront/tab-draft.ts'
import { isPossibleBirthday } from '../domain.ts'
import type { Profile } from './profile-reader.ts'

export type ProfileFields = Pick<Profile, 'name' | 'email' | 'phone' | 'gender' | 'birthday'>
/** What has been typed and not saved: the fields that were touched. */
export type ProfileDraft = Partial<ProfileFields>
export type ProfileErrors = Partial<Record<keyof ProfileFields, string>>

/** What is wrong with the fields, each with its sentence; a phone number matters only while it is being changed. */
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
      normalisePhone(phone) === undefined && { phone: 'Số điện thoại không hợp lệ.' }),
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

const kept = tabDraft('profile_draft')

/** What this shopper has typed in this tab and not saved: a reload does not lose it. */
export function keptProfile(owner: string): ProfileDraft {
  const { name, email, phone, gender, birthday } = kept.read(owner)
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

/** Keeps it; a draft of nothing is forgotten. */
export function keepProfile(draft: ProfileDraft, owner: string): void {
  if (Object.keys(draft).length === 0) kept.drop()
  else kept.keep(draft, owner)
}
