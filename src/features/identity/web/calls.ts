import { ApiError } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, isRecord, number, text } from '#storefront/api/parse.ts'

export type SignedIn = {
  token: string
  user: unknown
  /** Number of lines merged from the guest's cart. */
  moved: number
  /** Messages about guest lines that could not be merged whole. */
  clamped: string[]
}

/** Signs in; the guest's session id goes along, so that the cart is merged. Throws ApiError. */
export async function signIn(
  api: ApiClient,
  credentials: { identifier: string; password: string },
): Promise<SignedIn> {
  const answer = await api.post('/api/web/auth/login', credentials)
  const token = text(at(answer, 'token'), at(answer, 'data.token'))
  if (token === '') throw new ApiError(200, { code: 'UNREADABLE', body: answer })
  const merged = [at(answer, 'mergedCart'), at(answer, 'data.mergedCart')].find(isRecord)
  const clamped = Array.isArray(merged?.clamped) ? merged.clamped : []
  return {
    token,
    user: [at(answer, 'user'), at(answer, 'data.user')].find(isRecord),
    moved: number(merged?.lines) ?? 0,
    clamped: clamped.filter((sentence: unknown) => typeof sentence === 'string'),
  }
}

/** Registers an account with a phone number. Throws ApiError. */
export async function register(
  api: ApiClient,
  { termsVersion, ...account }: { identifier: string; password: string; termsVersion?: number },
): Promise<void> {
  await api.post('/api/web/auth/register', account, { extras: { body: { termsVersion } } })
}

/** Message when registration fails. */
export function registrationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Đăng ký thất bại'
  const message = text(at(error.body, 'error'), error.serverMessage)
  if (message !== '') return message
  return error.status === 409 ? 'Số điện thoại đã tồn tại' : 'Đăng ký thất bại'
}

export async function requestReset(api: ApiClient, email: string): Promise<void> {
  await api.post('/api/web/auth/forgot-password', { email })
}

export async function resetPassword(
  api: ApiClient,
  replacement: { token: string; password: string },
): Promise<void> {
  await api.post('/api/web/auth/reset-password', replacement)
}

/** Replaces the password; all other sessions end. Throws ApiError. */
export async function changePassword(
  api: ApiClient,
  { current, replacement }: { current: string; replacement: string },
): Promise<void> {
  const body = { currentPassword: current, newPassword: replacement }
  await api.put('/api/web/users/change-password', body)
}

/** Longest wait for signing out, in milliseconds. */
const signOutLimit = 5000

/** Revokes the token; the browser forgets it whatever the answer is. */
export async function signOut(api: ApiClient): Promise<void> {
  const signal = AbortSignal.timeout(signOutLimit)
  await api.post('/api/web/auth/logout', undefined, { signal }).catch(() => undefined)
}
