import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id } from '#shared/text.ts'

/**
 * Orders placed in some time without cancelled ones, and their totals together, in đồng, without the goods whose returns were
 * closed in that time.
 */
const Sales = z.object({ orders: z.int(), revenue: z.int() })
export type Sales = z.infer<typeof Sales>

export const SalesFigures = z.object({
  today: Sales,
  /** Until the same time of day. */
  yesterday: Sales,
  /** The last 30 days, today last, also those without orders. */
  days: z.array(Sales.extend({ day: z.iso.date() })),
  /** The 30 days before them. */
  before: Sales,
  /** Most pieces in the last 30 days. */
  best: z.array(
    z.object({
      productId: Id,
      name: z.string(),
      slug: z.string(),
      image: z.string().nullable(),
      pieces: z.int(),
      revenue: z.int(),
    }),
  ),
})
export type SalesFigures = z.infer<typeof SalesFigures>
export const SalesFiguresAnswer = answer({ data: SalesFigures })
