import { z } from 'zod'

/** A whole number of đồng. VND has no minor unit, so money is never a fraction. */
export const Vnd = z.int().min(0).brand<'Vnd'>()
export type Vnd = z.infer<typeof Vnd>

/** Validates an amount. Throws a ZodError for a fractional, negative or unsafe number. */
export function vnd(amount: number): Vnd {
  // Lists contain hundreds of prices, and the schema takes ten times as long to accept a value.
  if (!Number.isSafeInteger(amount) || amount < 0) Vnd.parse(amount)
  return amount as Vnd
}
