import { ApiError } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, text } from '#storefront/api/parse.ts'
import type { ContactKind } from '../contract.ts'

/** Proof that the account's owner asks: the password, or a code that was sent. */
export type OwnerProof = { currentPassword: string } | { confirmationCode: string }

/** True when the server demands proof of ownership. Other servers never do. */
export function wantsProof(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED'
}

/** True when the link of an e-mail is used, expired, or replaced by a later one. */
export function isLinkOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONTACT_LINK_INVALID'
}

/** Sends a code to the account's e-mail address. Throws ApiError. */
export async function sendContactCode(api: ApiClient): Promise<void> {
  await api.post('/api/web/users/contact-code')
}

/** Sends the link of a pending change once more. Throws ApiError. */
export async function resendContactLink(api: ApiClient, kind: ContactKind): Promise<void> {
  await api.post('/api/web/users/contact-changes/resend', { kind })
}

/** Discards a pending change. Throws ApiError. */
export async function cancelContactChange(api: ApiClient, kind: ContactKind): Promise<void> {
  await api.post('/api/web/users/contact-changes/cancel', { kind })
}

/** Confirms a change by the token of an e-mail. Throws ApiError. */
export async function confirmContact(
  api: ApiClient,
  link: { token: string; password?: string },
): Promise<void> {
  await api.post('/api/web/auth/confirm-contact', link)
}

/** Reverts a change and returns the token for setting a new password. Throws ApiError. */
export async function revertContact(api: ApiClient, token: string): Promise<string> {
  const answer = await api.post('/api/web/auth/revert-contact', { token })
  return text(at(answer, 'resetToken'))
}
