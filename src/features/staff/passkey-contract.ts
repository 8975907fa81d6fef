import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id, text } from '#shared/text.ts'
import { ChangePassword, code, ownPassword } from './contract.ts'

const bytes = (max: number) => {
  const message = 'Dữ liệu passkey không hợp lệ.'
  return z.base64url(message).min(1, message).max(max, message)
}
const publicKey = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

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

/** What a passkey confirms in a session, besides another bank account. */
export const ownPurposes = [
  'add-passkey',
  'remove-passkey',
  'add-app',
  'remove-app',
  'recovery-codes',
  'password',
  'rights',
] as const
export type PasskeyPurpose = (typeof ownPurposes)[number] | 'bank-account'
export const StartConfirmation = z.object({ purpose: z.enum(ownPurposes, 'Không rõ để làm gì.') })

/** One of them is needed where the account has a second factor: a code of its app, or a passkey's answer for this purpose. */
const factor = { code: code.optional(), passkey: PasskeyAssertion.optional() }
/** The caller's password and second factor, before their own sign-in changes. */
export const OwnProof = z.object({ password: ownPassword, ...factor })
export type OwnProof = z.infer<typeof OwnProof>

/** `code` is the first one of the app that is added. */
export const ConfirmTotp = z.object({ password: ownPassword, code, passkey: factor.passkey })
export type ConfirmTotp = z.infer<typeof ConfirmTotp>

export const ChangeOwnPassword = ChangePassword.extend(factor)
export type ChangeOwnPassword = z.infer<typeof ChangeOwnPassword>

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
export const StartPasskey = AddPasskey.omit({ response: true }).extend(factor)
export type StartPasskey = z.infer<typeof StartPasskey>

export const SignInWithPasskey = z.object({
  response: z.object({
    ...publicKey,
    response: z.object({ ...signed, userHandle: bytes(200) }),
  }),
})
export type SignInWithPasskey = z.infer<typeof SignInWithPasskey>

export const ConfirmByPasskey = z.object({ password: ownPassword, response: PasskeyAssertion })
export type ConfirmByPasskey = z.infer<typeof ConfirmByPasskey>

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
