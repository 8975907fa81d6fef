import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { sitePattern } from './domain/pages.ts'

/** A path as browsers write it: ASCII, without a query. */
const Path = z
  .string()
  .max(300)
  .regex(/^\/[!-"$->@-~]*$/)

const Site = z.string().max(300).regex(sitePattern)

const View = z.object({
  name: z.literal('view'),
  path: Path,
  /** Referring site; only of the first page. */
  referrer: Site.optional(),
})

const Speed = z.object({
  name: z.enum(['LCP', 'INP', 'CLS']),
  path: Path,
  /** Milliseconds; for CLS a score without a unit. */
  value: z.number().min(0).max(600_000),
})

/** Visit events of a consenting shopper's browser. */
export const RecordVisits = z.object({
  device: z.enum(['phone', 'desk']),
  events: z
    .array(z.discriminatedUnion('name', [View, Speed]))
    .min(1)
    .max(10),
})
export type RecordVisits = z.infer<typeof RecordVisits>
export type VisitEvent = RecordVisits['events'][number]
export type Device = RecordVisits['device']
export type Metric = z.infer<typeof Speed>['name']

export const VisitsRecordedAnswer = answer({})
