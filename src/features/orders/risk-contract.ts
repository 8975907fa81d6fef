import { z } from 'zod'

/**
 * A sign of risk: why, and the numbers it rests on. PHONE_REFUSED {refused, orders}: parcels to the phone that nobody took.
 * PHONE_CANCELLED {cancelled, orders}: by the shopper. MANY_ORDERS_TODAY {byPhone, byAccount, byAddress}: on the day of this order, which
 * counts. ADDRESS_UNCLEAR {letters, digits} of the street. UNUSUALLY_LARGE {total, usual}: the usual amount of recent orders.
 */
export const Risk = z.object({
  code: z.enum([
    'PHONE_REFUSED',
    'PHONE_CANCELLED',
    'MANY_ORDERS_TODAY',
    'ADDRESS_UNCLEAR',
    'UNUSUALLY_LARGE',
  ]),
  numbers: z.record(z.string(), z.int()),
})
export type Risk = z.infer<typeof Risk>
