import { ApiError } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { inOrder, isMissing } from '#storefront/api/in-order.ts'
import { at, type Fields, text } from '#storefront/api/read.ts'
import type { OwnerProof } from './contact-calls.ts'
import type { ProfileFields } from './profile-draft.ts'
import { type Profile, readProfile, userIn } from './profile-reader.ts'

const profilePaths = ['/api/web/user/profile', '/api/web/users/profile', '/api/web/account']

/** The signed-in shopper's profile, from the first place that tells it. Throws ApiError, UnknownShape. */
export function loadProfile(api: ApiClient): Promise<Profile> {
  const places = [...profilePaths, '/api/web/users/me']
  return inOrder(places.map((path) => async () => readProfile(userIn(await api.get(path)))))
}

/**
 * Saves the form's fields and answers the user as the server has them afterwards: it may spell a phone number otherwise,
 * and have another e-mail confirmed first. Throws ApiError.
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
    return userIn(answer)
  } catch {
    // It is saved: what the server does not tell even when asked is as it was sent.
    const known = await loadProfile(api).catch(() => sent)
    return { ...sent, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value)) }
  }
}

/** Makes an uploaded picture the shopper's, or takes theirs away. Throws ApiError. */
export async function saveAvatar(api: ApiClient, avatar: string | null): Promise<void> {
  await api.put('/api/web/users/profile', { avatar })
}

/** Makes an e-mail the profile's, when it is another one. Throws ApiError. */
export async function keepProfileEmail(api: ApiClient, email: string): Promise<void> {
  const known = await loadProfile(api)
  if (known.email.toLowerCase() === email.toLowerCase()) return
  await inOrder(
    profilePaths.map((path) => () => api.put(path, { email })),
    isMissing,
  )
}

/** What the shopper reads when the profile could not be saved. */
export function savingFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Không thể lưu hồ sơ'
  const told = error.serverMessage ?? text(at(error.body, 'error'))
  if (told !== '') return told
  return error.status === 409 ? 'Trùng thông tin (username/email/SĐT)' : 'Không thể lưu hồ sơ'
}
