import { z } from 'zod'

/** A whole number of đồng. VND has no minor unit, so money is never a fraction. */
export const Vnd = z.int().min(0).brand<'Vnd'>()
export type Vnd = z.infer<typeof Vnd>

/** Checks that a number is money. Throws a ZodError on a fraction, a negative or an unsafe integer. */
export function vnd(amount: number): Vnd {
  // Lists price hundreds of things, and the schema takes ten times as long to say yes.
  if (!Number.isSafeInteger(amount) || amount < 0) Vnd.parse(amount)
  return amount as Vnd
}
