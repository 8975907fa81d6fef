import { ApiError } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, type Fields, text } from '#storefront/api/parse.ts'
import { isMissingOrUnknown, tryInOrder } from '#storefront/api/try-in-order.ts'
import type { OwnerProof } from './contact-calls.ts'
import type { ProfileFields } from './profile-draft.ts'
import { type Profile, parseProfile, parseUser } from './profile-parser.ts'

const profilePaths = ['/api/web/user/profile', '/api/web/users/profile', '/api/web/account']

/** The signed-in shopper's profile, from the first call that answers. Throws ApiError, UnknownShape. */
export function loadProfile(api: ApiClient): Promise<Profile> {
  const places = [...profilePaths, '/api/web/users/me']
  return tryInOrder(places.map((path) => async () => parseProfile(parseUser(await api.get(path)))))
}

/**
 * Saves the form and returns the stored user: the server may spell a phone number differently and have another e-mail
 * confirmed first. Throws ApiError.
 */
export async function saveProfile(
  api: ApiClient,
  profile: ProfileFields,
  proof?: OwnerProof,
): Promise<Fields> {
  const { name, email, phone, gender, birthday } = profile
  const sent = { name, email, phone, gender, birthday }
  const answer = await api.put('/api/web/users/profile', { ...sent, ...proof })
  try {
    return parseUser(answer)
  } catch {
    // Saved: where the server does not return the user, it is as sent.
    const known = await loadProfile(api).catch(() => sent)
    return { ...sent, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value)) }
  }
}

/** Saves or removes the shopper's picture. Throws ApiError. */
export async function saveAvatar(api: ApiClient, avatar: string | null): Promise<void> {
  await api.put('/api/web/users/profile', { avatar })
}

/** Saves the e-mail address in the profile, if it differs. Throws ApiError. */
export async function saveProfileEmail(api: ApiClient, email: string): Promise<void> {
  const known = await loadProfile(api)
  if (known.email.toLowerCase() === email.toLowerCase()) return
  await tryInOrder(
    profilePaths.map((path) => () => api.put(path, { email })),
    { goesOn: isMissingOrUnknown },
  )
}

/** Message when the profile could not be saved. */
export function savingFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Không thể lưu hồ sơ'
  const message = error.serverMessage ?? text(at(error.body, 'error'))
  if (message !== '') return message
  return error.status === 409 ? 'Trùng thông tin (username/email/SĐT)' : 'Không thể lưu hồ sơ'
}
