import { ApiError } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, text } from '#storefront/api/read.ts'
import type { ContactKind } from '../contract.ts'

/** What shows that it is the account's owner who asks: the password, or a code that was sent. */
export type OwnerProof = { currentPassword: string } | { confirmationCode: string }

/** True when the server wants to know that it is the account's owner who asks. Others never say so. */
export function wantsProof(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED'
}

/** True when the link of a letter does nothing any more: used, expired, or replaced by a later one. */
export function isLinkOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONTACT_LINK_INVALID'
}

/** Has a code sent to the account's e-mail. Throws ApiError. */
export async function sendContactCode(api: ApiClient): Promise<void> {
  await api.post('/api/web/users/contact-code')
}

/** Has the link for what waits to be confirmed sent once more. Throws ApiError. */
export async function resendContactLink(api: ApiClient, kind: ContactKind): Promise<void> {
  await api.post('/api/web/users/contact-changes/resend', { kind })
}

/** Gives up what waits to be confirmed. Throws ApiError. */
export async function cancelContactChange(api: ApiClient, kind: ContactKind): Promise<void> {
  await api.post('/api/web/users/contact-changes/cancel', { kind })
}

/** Confirms what a letter's link is about. Throws ApiError. */
export async function confirmContact(
  api: ApiClient,
  link: { token: string; password?: string },
): Promise<void> {
  await api.post('/api/web/auth/confirm-contact', link)
}

/** Takes a change back and answers the token that sets a new password. Throws ApiError. */
export async function revertContact(api: ApiClient, token: string): Promise<string> {
  const answer = await api.post('/api/web/auth/revert-contact', { token })
  return text(at(answer, 'resetToken'))
}
