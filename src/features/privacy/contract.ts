import { z } from 'zod'
import { answer } from '#shared/answer.ts'

/** What people agree to: that what they look at is kept, and the shop's terms. */
export const ConsentPurpose = z.enum(['browsing', 'terms'])
export type ConsentPurpose = z.infer<typeof ConsentPurpose>

const Version = z.int().min(1).max(1000)

/** An answer as it was given; the newest of a purpose counts. */
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
  /** Of the text that was agreed to or refused. */
  version: Version,
  granted: z.boolean(),
  /** When the answer was given in the browser. */
  at: z.iso.datetime(invalidTime).refine((at) => Date.parse(at) >= Date.UTC(2020, 0), invalidTime),
})
export type RecordConsent = z.infer<typeof RecordConsent>

/** Newest first. */
export const ConsentListAnswer = answer({ data: z.array(Consent) })
export const ConsentAnswer = answer({ data: Consent })

const wrongPassword = 'Mật khẩu không đúng'
/** What can't be taken back, or tells everything, asks for the password once more. */
export const WithPassword = z.object({
  password: z.string(wrongPassword).min(1, 'Vui lòng nhập mật khẩu').max(800, wrongPassword),
})

/** All that the shop holds about a person: one list of rows for each kind of thing. */
export const PersonalData = z.looseObject({ exportedAt: z.string(), shop: z.string() })
export type PersonalData = z.infer<typeof PersonalData>

export const ExportAnswer = answer({ data: PersonalData })
export const DeletedAnswer = answer({})
