import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id, isStorableText } from '#shared/text.ts'

export const Gender = z.enum(['male', 'female', 'other'])
export type Gender = z.infer<typeof Gender>

export const User = z.object({
  id: Id,
  email: z.string().nullable(),
  name: z.string().nullable(),
  /** What to call the person: name, else username, else phone. */
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

const credential = (message: string) =>
  z.string(message).max(800, message).refine(isStorableText, message)

export const Login = z.object({
  identifier: credential('Sai thông tin đăng nhập'),
  password: credential('Sai thông tin đăng nhập'),
})
export type Login = z.infer<typeof Login>

/** What happened to the guest's cart at sign-in. */
export const MergedCart = z.object({ lines: z.int(), clamped: z.array(z.string()) })
export const LoginAnswer = answer({
  token: z.string(),
  user: User,
  mergedCart: MergedCart.nullable(),
})

export const Register = z.object({
  identifier: z.string('Số điện thoại không hợp lệ (cần 10 số, bắt đầu bằng 0).').max(100),
  password: credential('Vui lòng nhập mật khẩu').refine(
    (value) => value.length > 0,
    'Vui lòng nhập mật khẩu',
  ),
})
export type Register = z.infer<typeof Register>
export const RegisterAnswer = answer({ user: User })

export const UserAnswer = answer({ data: User })
export const DoneAnswer = answer({ message: z.string().optional() })

export const ForgotPassword = z.object({ email: z.string('Email không hợp lệ').max(320) })
export const ResetPassword = z.object({
  token: z.string('Thiếu token hợp lệ.').max(200),
  password: credential('Vui lòng nhập mật khẩu mới').refine(
    (value) => value.length > 0,
    'Vui lòng nhập mật khẩu mới',
  ),
})

export const UpdateProfile = z.object({
  name: z.string().max(400).nullish(),
  email: z.string().max(320).nullish(),
  phone: z.string().max(40).nullish(),
  gender: Gender.or(z.literal('').transform(() => null)).nullish(),
  birthday: z.iso
    .date()
    .or(z.literal('').transform(() => null))
    .nullish(),
  avatar: z.string().max(500).nullish(),
})
export type UpdateProfile = z.infer<typeof UpdateProfile>

export const ChangePassword = z.object({
  currentPassword: credential('Đổi mật khẩu thất bại'),
  newPassword: credential('Mật khẩu mới tối thiểu 6 ký tự'),
})
