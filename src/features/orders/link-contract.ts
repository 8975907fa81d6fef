import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Vnd } from '#shared/money.ts'
import { Id } from '#shared/text.ts'
import { Order } from './contract.ts'

/** A return of an order, as who has the order's link sees it. */
export const LinkedReturn = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  reason: z.string(),
  resolution: z.string(),
  items: z.array(
    z.object({ orderItemId: Id, name: z.string(), variant: z.string(), quantity: z.int() }),
  ),
  /** What the shop told with its last decision; may be empty. */
  told: z.string(),
  /** Null until it is decided. */
  refundAmount: Vnd.nullable(),
  coinsReturned: Vnd,
  coinsTaken: Vnd,
  exchangeOrderId: z.string().nullable(),
  /** The path that opens the order of what was sent instead. */
  exchangePath: z.string().nullable(),
})
export type LinkedReturn = z.infer<typeof LinkedReturn>

export const LinkedOrderAnswer = answer({ data: Order.extend({ returns: z.array(LinkedReturn) }) })
/** What stands behind `#` in the link. */
export const OpenOrderLink = z.object({ token: z.string().max(200) })
