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

const Counted = z.object({ name: z.string(), views: z.int() })

export const VisitFigures = z.object({
  /** 30 days, today included. */
  now: Visits,
  /** The 30 days before them. */
  before: Visits,
  /** Paths of products that were opened most, and sites that led here. */
  products: z.array(Counted),
  sources: z.array(Counted),
})
export type VisitFigures = z.infer<typeof VisitFigures>
export const VisitFiguresAnswer = answer({ data: VisitFigures })
