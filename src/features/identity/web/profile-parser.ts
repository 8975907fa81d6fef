import { normalizePhone } from '#shared/phone.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import { at, type Fields, isRecord, pictureUrl, text, UnknownShape } from '#storefront/api/parse.ts'
import type { Gender } from '../contract.ts'

/** The profile as the form holds it; unknown fields are empty. */
export type Profile = {
  name: string
  email: string
  phone: string
  gender: Gender | ''
  /** `YYYY-MM-DD`. */
  birthday: string
  avatar: string | null
  /** Optional, like the following: not every server sends it. */
  isEmailConfirmed?: boolean
  /** Takes effect once it is confirmed. */
  pendingEmail?: string
  pendingPhone?: string
}

const places = ['data.data', 'data.user', 'data', 'user', '']
const userFields = ['id', 'email', 'phone', 'name', 'displayName', 'username']

/** The user of an answer about a user or a profile. Throws UnknownShape. */
export function parseUser(answer: unknown): Fields {
  const found = places
    .map((place) => at(answer, place))
    .find((value) => isRecord(value) && userFields.some((field) => value[field] !== undefined))
  if (!isRecord(found)) throw new UnknownShape('no user')
  return found
}

export function parseProfile(user: Fields): Profile {
  const [email, phone] = [text(user.email), phoneOf(user)]
  // A server names users without a name by their phone number, which is no name to edit.
  const names = [user.name, user.displayName, user.username].map((name) => text(name).trim())
  return {
    name: names.find((name) => name !== '' && name !== phone && name !== email) ?? '',
    email,
    phone,
    gender: genderOf(text(user.gender)),
    birthday: /^\d{4}-\d{2}-\d{2}/.exec(text(user.birthday))?.[0] ?? '',
    avatar: pictureUrl(user.avatar),
    ...(typeof user.isEmailConfirmed === 'boolean' && { isEmailConfirmed: user.isEmailConfirmed }),
    ...(text(user.pendingEmail) !== '' && { pendingEmail: text(user.pendingEmail) }),
    ...(text(user.pendingPhone) !== '' && { pendingPhone: text(user.pendingPhone) }),
  }
}

/** The user's phone number, also where it is only the sign-in name; empty when there is none. */
export function phoneOf(user: Fields): string {
  const names = [user.identifier, user.username].map((name) => text(name))
  const named = names.find((name) => normalizePhone(name) !== undefined)
  return text(user.phone, user.mobile, named).trim()
}

const genders: Readonly<Record<string, Gender>> = {
  male: 'male',
  nam: 'male',
  m: 'male',
  female: 'female',
  nu: 'female',
  f: 'female',
  other: 'other',
  khac: 'other',
  o: 'other',
}

function genderOf(written: string): Gender | '' {
  return genders[foldVietnamese(written.trim())] ?? ''
}
