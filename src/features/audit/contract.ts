import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { auditActions } from '#shared/audit-actions.ts'
import { Id, text } from '#shared/text.ts'

export const AuditEntry = z.object({
  /** Also the place to read on from. */
  id: z.string(),
  at: z.iso.datetime(),
  /** Null for the command line. */
  staffId: z.string().nullable(),
  actor: z.string(),
  address: z.string().nullable(),
  device: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** The name of the person or role that `subject` is the id of. */
  subjectName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  note: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const day = z.iso.date('Ngày không hợp lệ.')

const Filter = z.object({
  staffId: Id.optional(),
  action: z.enum(auditActions).optional(),
  /** Id of what was changed, such as an order's code in any case, or the e-mail of a member of staff, whose own steps are found, too. */
  subject: text(0, 200).optional(),
  /** Days in the shop's time zone, inclusive. */
  from: day.optional(),
  to: day.optional(),
})
export type AuditFilter = z.infer<typeof Filter>

const inOrder = ({ from, to }: AuditFilter) => !from || !to || from <= to
const wrongDays = { error: 'Ngày cuối phải từ ngày đầu trở đi.', path: ['to'] }

export const AuditFilter = Filter.refine(inOrder, wrongDays)

export const AuditQuery = Filter.extend({
  /** Only entries older than this id. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
}).refine(inOrder, wrongDays)

export const AuditAnswer = answer({
  data: z.array(AuditEntry),
  /** Value of `before` for the next page; null at the end. */
  next: z.string().nullable(),
})

/** All who are or were staff, whose names the filter shows. */
export const AuditPeopleAnswer = answer({
  data: z.array(z.object({ id: z.string(), name: z.string() })),
})
