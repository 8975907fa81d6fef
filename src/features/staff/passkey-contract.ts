import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id, text } from '#shared/text.ts'
import { code, ownPassword } from './contract.ts'

const bytes = (max: number) => {
  const message = 'Dữ liệu passkey không hợp lệ.'
  return z.base64url(message).min(1, message).max(max, message)
}
const publicKey = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** What `navigator.credentials.create()` returns, as JSON. */
const Attestation = z.object({
  ...publicKey,
  response: z.object({
    clientDataJSON: bytes(6000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export const AddPasskey = z.object({
  name: text(1, 60, 'Vui lòng đặt tên cho passkey, tối đa 60 ký tự.'),
  password: ownPassword,
  response: Attestation,
})
export type AddPasskey = z.infer<typeof AddPasskey>
/** Checked before the device makes a passkey, which would stay there when it is refused. */
export const StartPasskey = AddPasskey.omit({ response: true }).extend({
  /** Needed where the account has an authenticator app. */
  code: code.optional(),
})
export type StartPasskey = z.infer<typeof StartPasskey>

const signed = {
  clientDataJSON: bytes(6000),
  authenticatorData: bytes(6000),
  signature: bytes(6000),
}

/** What `navigator.credentials.get()` returns, as JSON. The handle may be missing where credentials were named. */
const PasskeyAssertion = z.object({
  ...publicKey,
  response: z.object({ ...signed, userHandle: bytes(200).nullish() }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

export const SignInWithPasskey = z.object({
  response: z.object({
    ...publicKey,
    response: z.object({ ...signed, userHandle: bytes(200) }),
  }),
})
export type SignInWithPasskey = z.infer<typeof SignInWithPasskey>

export const ConfirmByPasskey = z.object({ password: ownPassword, response: PasskeyAssertion })
export type ConfirmByPasskey = z.infer<typeof ConfirmByPasskey>

export const RemovePasskey = z.object({ password: ownPassword })

/** Options of `navigator.credentials`, as JSON (WebAuthn, level 3). */
export const PasskeyOptionsAnswer = answer({ data: z.record(z.string(), z.unknown()) })

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>
export const PasskeyAnswer = answer({ data: Passkey })
export const PasskeysAnswer = answer({ data: z.array(Passkey) })
