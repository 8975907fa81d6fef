import { z } from 'zod'

/** A whole number of đồng. VND has no minor unit, so money is never a fraction. */
export const Vnd = z.int().min(0).brand<'Vnd'>()
export type Vnd = z.infer<typeof Vnd>

/** Checks that a number is money. Throws a ZodError on a fraction, a negative or an unsafe integer. */
export function vnd(amount: number): Vnd {
  return Vnd.parse(amount)
}
