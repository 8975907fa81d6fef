import { z } from 'zod'
import { Id } from '#shared/text.ts'

/** A parcel of an order that is sent apart. */
export const Shipment = z.object({
  number: z.int(),
  sentAt: z.iso.datetime(),
  /** Either may be empty. */
  carrier: z.string(),
  code: z.string(),
  items: z.array(z.object({ itemId: Id, quantity: z.int() })),
})
export type Shipment = z.infer<typeof Shipment>
