import { z } from 'zod'
import { answer } from '#shared/answer.ts'

/** Counted are shoppers who agreed to it. */
const Visits = z.object({
  /** Sum of daily visitors: a visitor of two days counts twice. */
  visitors: z.int(),
  /** Views of products, the cart, the checkout, and of what is shown after ordering. */
  products: z.int(),
  cart: z.int(),
  checkout: z.int(),
  ordered: z.int(),
})
export type Visits = z.infer<typeof Visits>

export const VisitFigures = z.object({
  /** 30 days, today included. */
  now: Visits,
  /** The 30 days before them. */
  before: Visits,
  /** Opened most. */
  products: z.array(z.object({ name: z.string(), path: z.string(), views: z.int() })),
  /** Sites that led here. */
  sources: z.array(z.object({ host: z.string(), views: z.int() })),
})
export type VisitFigures = z.infer<typeof VisitFigures>
export const VisitFiguresAnswer = answer({ data: VisitFigures })
