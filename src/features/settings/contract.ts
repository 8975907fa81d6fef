import { z } from 'zod'
import { ConfirmByPasskey } from '#features/staff/passkey-contract.ts'
import { answer } from '#shared/answer.ts'
import { isStorableText } from '#shared/text.ts'

/** The bank account is saved by a call of its own. */
export const SettingGroupParams = z.object({
  group: z.enum(['facts', 'shipping', 'coins', 'orders'], 'Không có nhóm cài đặt này.'),
})

const wrong = 'Giá trị không dùng được.'
const version = z.int().min(1).max(2_000_000_000)

/** Texts by the names of settings, as in the environment; null goes back to the default. */
const Values = z
  .record(
    z.string().max(60),
    z.string(wrong).max(200_000, wrong).refine(isStorableText, wrong).nullable(),
    wrong,
  )
  .refine((values) => Object.keys(values).length <= 50, wrong)

export const SaveSettings = z.object({ version, values: Values })
export type SaveSettings = z.infer<typeof SaveSettings>

const password = 'Mật khẩu chưa đúng.'
const code = 'Mã xác minh chưa đúng.'

/** Needs the caller's password and a code of their authenticator app. */
export const SaveBankAccount = SaveSettings.extend({
  password: z.string(password).max(800, password).refine(isStorableText, password),
  code: z.string(code).max(60, code).refine(isStorableText, code),
})
export type SaveBankAccount = z.infer<typeof SaveBankAccount>

/** The same with one of the caller's passkeys. */
export const SaveBankAccountByPasskey = SaveSettings.extend(ConfirmByPasskey.shape)
export type SaveBankAccountByPasskey = z.infer<typeof SaveBankAccountByPasskey>

export const Setting = z.object({
  name: z.string(),
  /** Null for an optional setting that is not set. */
  value: z.string().nullable(),
  default: z.string().nullable(),
  /** The environment decides, so that it cannot be changed here. */
  isLocked: z.boolean(),
})
export type Setting = z.infer<typeof Setting>

export const SettingsOfGroup = z.object({
  group: z.string(),
  version: z.int(),
  settings: z.array(Setting),
})
export type SettingsOfGroup = z.infer<typeof SettingsOfGroup>

export const AllSettingsAnswer = answer({ data: z.array(SettingsOfGroup) })
export const SettingsAnswer = answer({ data: SettingsOfGroup })

const account = 'Cần một số tài khoản, 4 đến 19 chữ số hoặc chữ cái viết liền.'
export const BankPreviewQuery = z.object({
  bin: z.string().regex(/^\d{6}$/, 'Cần mã BIN của ngân hàng, gồm 6 chữ số.'),
  account: z.string().regex(/^[0-9A-Za-z]{4,19}$/, account),
})
export const BankPreviewAnswer = answer({ data: z.object({ qrSvg: z.string() }) })

export const Bank = z.object({ bin: z.string(), name: z.string(), fullName: z.string() })
export type Bank = z.infer<typeof Bank>
export const BanksAnswer = answer({ data: z.array(Bank) })

export const startSteps = [
  'facts',
  'bank',
  'product',
  'shipping',
  'order',
  'policies',
  'address',
] as const
export type StartStep = (typeof startSteps)[number]

/** What a new shop has to do, in this order, and what of it is done. */
export const StartAnswer = answer({
  data: z.array(z.object({ step: z.enum(startSteps), isDone: z.boolean() })),
})
