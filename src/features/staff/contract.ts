import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { builtInRoles, permissions } from '#shared/permissions.ts'
import { emailText, Id, isStorableText, text } from '#shared/text.ts'

const permission = z.enum(permissions)

/** The id of a built-in role, or that of one that the owner has made. */
const RoleId = z.union([z.enum(builtInRoles), Id])

/** `name` is null for a built-in role. */
export const Role = z.object({ id: RoleId, name: z.string().nullable() })
export type Role = z.infer<typeof Role>

export const RoleDetails = Role.extend({
  permissions: z.array(permission),
  /** Number of people who have it. */
  members: z.int(),
  version: z.int(),
})
export type RoleDetails = z.infer<typeof RoleDetails>

export const SecondFactor = z.object({
  totp: z.boolean(),
  /** Number of passkeys. */
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
  /** Whether the shop requires a second factor of everybody. */
  required: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const Me = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  permissions: z.array(permission),
  shopName: z.string(),
  secondFactor: SecondFactor,
})
export type Me = z.infer<typeof Me>

const password = (message: string) =>
  z.string(message).max(800, message).refine(isStorableText, message)
const wrong = 'Email hoặc mật khẩu chưa đúng.'
export const newPassword = password('Mật khẩu quá dài hoặc có ký tự không hợp lệ.').min(
  1,
  'Vui lòng nhập mật khẩu',
)
const wrongCode = 'Mã xác minh chưa đúng.'
/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not matter. */
export const code = z.string(wrongCode).max(60, wrongCode).refine(isStorableText, wrongCode)
export const ownPassword = password('Mật khẩu chưa đúng.')
const staffName = text(1, 100, 'Vui lòng nhập tên, tối đa 100 ký tự.')

export const SignIn = z.object({
  email: z.string(wrong).max(320, wrong).refine(isStorableText, wrong),
  password: password(wrong),
  /** Needed when the account has a second factor. */
  code: code.optional(),
})
export type SignIn = z.infer<typeof SignIn>
export const MeAnswer = answer({ data: Me })
export const DoneAnswer = answer({})
/** False when a second factor is still needed to sign in. */
export const AcceptedAnswer = answer({ isSignedIn: z.boolean() })

/** The secret of a one-time link, which stands behind the `#` of its address. */
const LinkToken = z.string().max(200)
export const ReadLink = z.object({ token: LinkToken })
export const LinkAnswer = answer({
  data: z.object({
    kind: z.enum(['owner', 'invitation', 'reset']),
    /** Null for the first owner, who types one. */
    email: z.string().nullable(),
    name: z.string().nullable(),
    role: Role.nullable(),
  }),
})
export const AcceptLink = z.object({
  token: LinkToken,
  /** Needed but for a new password. */
  name: staffName.optional(),
  /** Needed for the first owner. */
  email: emailText().optional(),
  password: newPassword,
})
export type AcceptLink = z.infer<typeof AcceptLink>

export const Member = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  version: z.int(),
  createdAt: z.iso.datetime(),
  /** Last use of any session; null for none that is open. */
  lastSeenAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  hasSecondFactor: z.boolean(),
  /** False when the caller may do less than this person. */
  isManageable: z.boolean(),
})
export type Member = z.infer<typeof Member>

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type Invitation = z.infer<typeof Invitation>

export const StaffAnswer = answer({ data: z.array(Member), invitations: z.array(Invitation) })
export const MemberAnswer = answer({ data: Member })

export const Invite = z.object({ email: emailText(), roleId: RoleId })
export type Invite = z.infer<typeof Invite>
export const InvitationAnswer = answer({ data: Invitation })

const version = z.int().min(1).max(2_000_000_000)
export const ChangeMember = z.object({ name: staffName, roleId: RoleId, version })
export type ChangeMember = z.infer<typeof ChangeMember>

export const SaveRole = z.object({
  name: text(1, 60, 'Vui lòng nhập tên vai trò, tối đa 60 ký tự.'),
  permissions: z.array(permission).min(1, 'Hãy chọn ít nhất một quyền.').max(permissions.length),
})
export type SaveRole = z.infer<typeof SaveRole>
export const ChangeRole = SaveRole.extend({ version })
export type ChangeRole = z.infer<typeof ChangeRole>
export const RolesAnswer = answer({ data: z.array(RoleDetails) })
export const RoleAnswer = answer({ data: RoleDetails })

export const Session = z.object({
  id: Id,
  device: z.string(),
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>
export const SessionsAnswer = answer({ data: z.array(Session) })

export const ChangePassword = z.object({ currentPassword: password(wrong), newPassword })
export type ChangePassword = z.infer<typeof ChangePassword>

export const StaffIdParams = z.object({ id: z.string().max(100) })

export const StartTotpAnswer = answer({
  data: z.object({
    /** Base32, to type by hand. */
    secret: z.string(),
    /** `otpauth://…` */
    uri: z.string(),
    /** `uri` as a QR code. */
    qrSvg: z.string(),
  }),
})
/** Shown once. */
export const RecoveryCodesAnswer = answer({
  data: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const SecuritySettings = z.object({ requireSecondFactor: z.boolean(), version })
export type SecuritySettings = z.infer<typeof SecuritySettings>
export const SecurityAnswer = answer({ data: SecuritySettings })

/** A list's path in the back office. */
const List = z.string().regex(/^[a-z-]{1,40}$/, 'Danh sách không hợp lệ.')

export const ViewQuery = z.object({ list: List })

export const SaveView = z.object({
  list: List,
  name: text(1, 60, 'Vui lòng đặt tên, tối đa 60 ký tự.'),
  /** Of the list's address, without the question mark. */
  query: text(1, 1000, 'Bộ lọc quá dài để lưu.'),
})
export type SaveView = z.infer<typeof SaveView>

/** A search of a list that somebody keeps under a name. */
export const View = z.object({ id: Id, name: z.string(), query: z.string() })
export type View = z.infer<typeof View>

export const ViewsAnswer = answer({ data: z.array(View) })
