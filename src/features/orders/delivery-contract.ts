import { z } from 'zod'
import { Vnd } from '#shared/money.ts'

/** A method of delivery with the fee that the order would pay, and days from the order to its delivery. */
export const DeliveryMethod = z.object({
  id: z.string(),
  name: z.string(),
  fee: Vnd,
  minDays: z.int(),
  maxDays: z.int(),
})
export type DeliveryMethod = z.infer<typeof DeliveryMethod>

/** Where the shop has several: those that serve the address, in its order, and the one of the sums. Missing without an address. */
export const deliveryChoice = {
  deliveryMethods: z.array(DeliveryMethod).optional(),
  deliveryMethodId: z.string().optional(),
}

/** The method of an order, as it was when it was placed. */
export const OrderDelivery = z.object({ name: z.string(), minDays: z.int(), maxDays: z.int() })
export type OrderDelivery = z.infer<typeof OrderDelivery>
