import { z } from 'zod'
import { answer } from '#shared/answer.ts'

/** Purposes of consent: storing product views, and the shop's terms. */
export const ConsentPurpose = z.enum(['browsing', 'terms'])
export type ConsentPurpose = z.infer<typeof ConsentPurpose>

const Version = z.int().min(1).max(1000)

/** A consent decision; the newest one per purpose applies. */
export const Consent = z.object({
  id: z.int(),
  purpose: ConsentPurpose,
  version: Version,
  granted: z.boolean(),
  answeredAt: z.string(),
})
export type Consent = z.infer<typeof Consent>

const invalidTime = 'Thời điểm không hợp lệ.'
export const RecordConsent = z.object({
  purpose: ConsentPurpose,
  /** Version of the text that was accepted or declined. */
  version: Version,
  granted: z.boolean(),
  /** Time of the decision in the browser. */
  at: z.iso.datetime(invalidTime).refine((at) => Date.parse(at) >= Date.UTC(2020, 0), invalidTime),
})
export type RecordConsent = z.infer<typeof RecordConsent>

/** Newest first. */
export const ConsentListAnswer = answer({ data: z.array(Consent) })
export const ConsentAnswer = answer({ data: Consent })

const wrongPassword = 'Mật khẩu không đúng'
/** Irreversible actions and full exports require the password again. */
export const WithPassword = z.object({
  password: z.string(wrongPassword).min(1, 'Vui lòng nhập mật khẩu').max(800, wrongPassword),
})

/** All data that the shop stores about a user: a list of rows by kind. */
export const PersonalData = z.looseObject({ exportedAt: z.string(), shop: z.string() })
export type PersonalData = z.infer<typeof PersonalData>

export const ExportAnswer = answer({ data: PersonalData })
export const DeletedAnswer = answer({})
