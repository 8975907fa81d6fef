import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { CappedCount } from '#shared/capped-count.ts'
import { text } from '#shared/text.ts'

/** `problem`: failed, or with unknown outcome; `under-way`: to be sent by itself. */
export const EmailFilter = z.enum(['problem', 'under-way', 'sent'])
export type EmailFilter = z.infer<typeof EmailFilter>

export const EmailQuery = z.object({
  state: EmailFilter.optional(),
  /** Code of an order that it is about. */
  order: text(1, 20, 'Mã đơn hàng không hợp lệ.')
    .transform((code) => code.toUpperCase())
    .optional(),
  /** `next` of the page before. */
  cursor: z.string().max(500).optional(),
})

export const EmailCountsQuery = EmailQuery.pick({ order: true })
export const EmailCounts = z.record(z.enum([...EmailFilter.options, 'all']), CappedCount)
export type EmailCounts = z.infer<typeof EmailCounts>
export const EmailCountsAnswer = answer({ data: EmailCounts })

export const EmailState = z.enum(['waiting', 'sending', 'handed_over', 'sent', 'unknown', 'failed'])
export type EmailState = z.infer<typeof EmailState>

export const Email = z.object({
  id: z.string(),
  /** Code of the order that it is about. */
  orderId: z.string().nullable(),
  template: z.string(),
  /** Masked for who lacks `customers.read`, also within `error`. */
  recipient: z.string(),
  state: EmailState,
  /** How often sending was begun. */
  attempts: z.int(),
  /** What the mail server said; empty for nothing. */
  error: z.string(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** False for one with a secret link, which is not kept. */
  isKept: z.boolean(),
})
export type Email = z.infer<typeof Email>

export const EmailsAnswer = answer({
  data: z.array(Email),
  /** `cursor` of the next page; null at the end. */
  next: z.string().nullable(),
})
export const EmailAnswer = answer({ data: Email })

export const ResentAnswer = answer({
  data: z.object({
    /** Number of e-mails that are sent again. */
    resent: z.int(),
    /** True when more have failed: one call takes 500 at most. */
    isMore: z.boolean(),
  }),
})
export type Resent = z.infer<typeof ResentAnswer>['data']
