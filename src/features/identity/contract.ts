import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { isVietnamesePhone, normalizePhone } from '#shared/phone.ts'
import { emailText, Id, isStorableText, text } from '#shared/text.ts'

export const Gender = z.enum(['male', 'female', 'other'])
export type Gender = z.infer<typeof Gender>

/** Kinds of contacts, which are also identifiers for signing in. */
export const ContactKind = z.enum(['email', 'phone'])
export type ContactKind = z.infer<typeof ContactKind>

export const User = z.object({
  id: Id,
  email: z.string().nullable(),
  /** True after the link in an email to this address was opened. */
  isEmailConfirmed: z.boolean(),
  /** New value that awaits confirmation by link; null for none. */
  pendingEmail: z.string().nullable(),
  pendingPhone: z.string().nullable(),
  name: z.string().nullable(),
  /** Name, else username, else phone. */
  displayName: z.string(),
  username: z.string().nullable(),
  phone: z.string().nullable(),
  gender: Gender.nullable(),
  birthday: z.iso.date().nullable(),
  avatar: z.string().nullable(),
  /** Coins. */
  points: z.int(),
})
export type User = z.infer<typeof User>

/** In characters of any script. */
const maxPasswordLength = 200
/** Minimum length for changed passwords, from the specification. */
export const minNewPasswordLength = 6

const credential = (message: string) =>
  z.string(message).max(800, message).refine(isStorableText, message)

const chosenPassword = (message: string) =>
  credential('Mật khẩu quá dài hoặc có ký tự không hợp lệ.')
    .min(1, message)
    .refine((value) => [...value].length <= maxPasswordLength, 'Mật khẩu tối đa 200 ký tự.')

export const Login = z.object({
  identifier: credential('Sai thông tin đăng nhập'),
  password: credential('Sai thông tin đăng nhập'),
})
export type Login = z.infer<typeof Login>

/** Result of merging the guest cart at sign-in. */
const MergedCart = z.object({ lines: z.int(), clamped: z.array(z.string()) })
export const LoginAnswer = answer({
  token: z.string(),
  user: User,
  mergedCart: MergedCart.nullable(),
})

const registrationPhone = 'Số điện thoại không hợp lệ (cần 10 số, bắt đầu bằng 0).'
export const Register = z.object({
  identifier: z
    .string(registrationPhone)
    .max(100, registrationPhone)
    .transform((value) => normalizePhone(value) ?? '')
    .refine(isVietnamesePhone, registrationPhone),
  password: chosenPassword('Vui lòng nhập mật khẩu'),
  /** Version of the shop's terms shown with the form; registering consents to them. */
  termsVersion: z.int().min(1).max(1000).nullish(),
})
export type Register = z.infer<typeof Register>
export const RegisterAnswer = answer({ user: User })

export const UserAnswer = answer({ data: User })
/** Older clients read the profile at `user`. */
export const ProfileAnswer = answer({ data: User, user: User })
export const DoneAnswer = answer({ message: z.string().optional() })

export const ForgotPassword = z.object({ email: emailText() })
export const ResetPassword = z.object({
  token: credential('Thiếu token hợp lệ.').min(1, 'Thiếu token hợp lệ.'),
  password: chosenPassword('Vui lòng nhập mật khẩu mới'),
})
export type ResetPassword = z.infer<typeof ResetPassword>

const emptyIsNull = (value: string | null) => (value === '' ? null : value)
const invalidPhone = 'Số điện thoại không hợp lệ.'

const sixDigits = 'Mã gồm 6 chữ số.'

const optionalCredential = (message: string) =>
  z.preprocess(
    (value) => (value === null || value === '' ? undefined : value),
    credential(message).optional(),
  )

/**
 * Missing fields stay unchanged. Empty or null clears name, gender, birthday and avatar. Email and phone can only be
 * replaced, with the password or a code. The avatar must be an upload of the same user.
 */
export const UpdateProfile = z.object({
  name: text(0, 100, 'Tên tối đa 100 ký tự.').nullable().transform(emptyIsNull).optional(),
  email: z.preprocess(
    (value) => value ?? undefined,
    text(1, 320, 'Vui lòng nhập email.').pipe(emailText('Email không hợp lệ.')).optional(),
  ),
  phone: z.preprocess(
    (value) => (value === null || value === '' ? undefined : value),
    z
      .string(invalidPhone)
      .max(40, invalidPhone)
      .transform((value) => normalizePhone(value) ?? '')
      .refine((phone) => phone !== '', invalidPhone)
      .optional(),
  ),
  gender: z
    .string()
    .nullable()
    .transform(emptyIsNull)
    .pipe(z.enum(Gender.options, 'Giới tính không hợp lệ.').nullable())
    .optional(),
  birthday: z
    .string()
    .nullable()
    .transform(emptyIsNull)
    .pipe(z.iso.date('Ngày sinh không hợp lệ.').nullable())
    .optional(),
  avatar: text(0, 500)
    .nullable()
    .transform(emptyIsNull)
    .pipe(
      z
        .string()
        .regex(/^\/uploads\/\S+$/, 'Ảnh đại diện không hợp lệ.')
        .nullable(),
    )
    .optional(),
  currentPassword: optionalCredential('Mật khẩu không đúng'),
  /** From the email to the confirmed address. */
  confirmationCode: z.preprocess(
    (value) =>
      typeof value === 'string' ? value.replace(/\s/g, '') || undefined : (value ?? undefined),
    z
      .string(sixDigits)
      .regex(/^[0-9]{6}$/, sixDigits)
      .optional(),
  ),
})
export type UpdateProfile = z.infer<typeof UpdateProfile>

const newPassword = `Mật khẩu mới tối thiểu ${minNewPasswordLength} ký tự`
export const ChangePassword = z.object({
  currentPassword: credential('Đổi mật khẩu thất bại'),
  newPassword: chosenPassword(newPassword).refine(
    (value) => [...value].length >= minNewPasswordLength,
    newPassword,
  ),
})
export type ChangePassword = z.infer<typeof ChangePassword>

const linkToken = credential('Liên kết không hợp lệ hoặc đã hết hạn.').min(
  1,
  'Liên kết không hợp lệ hoặc đã hết hạn.',
)
export const ContactChangeKind = z.object({ kind: ContactKind })
export const ConfirmContact = z.object({
  token: linkToken,
  /** Required when the change was requested without password and code. */
  password: optionalCredential('Mật khẩu không đúng'),
})
export type ConfirmContact = z.infer<typeof ConfirmContact>
export const ConfirmContactAnswer = answer({ kind: ContactKind })
export const RevertContact = z.object({ token: linkToken })
/** With a token for `auth/reset-password`, because the old password may be known to an attacker. */
export const RevertContactAnswer = answer({ resetToken: z.string() })

/** A session of the user. */
export const Session = z.object({
  id: Id,
  /** Browser and system in words. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** To the hour. */
  lastUsedAt: z.iso.datetime(),
  /** The session of this request. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>
export const SessionListAnswer = answer({ data: z.array(Session) })

const SignInOutcome = z.enum(['success', 'wrong_password'])
export type SignInOutcome = z.infer<typeof SignInOutcome>

/** A successful or failed sign-in. */
export const SignIn = z.object({
  at: z.iso.datetime(),
  /** Browser and system in words. */
  device: z.string(),
  /** Truncated IP address: `203.0.113.*`. */
  address: z.string().nullable(),
  outcome: SignInOutcome,
})
export type SignIn = z.infer<typeof SignIn>
export const SignInListAnswer = answer({ data: z.array(SignIn) })
