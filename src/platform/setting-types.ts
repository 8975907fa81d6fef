import { z } from 'zod'

/** A setting that is on or off. */
export const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true')

/** An address without a path: `https://cdn.vi-du.vn`. */
export const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((value) => isBareOrigin(URL.parse(value)), 'must have no path')

function isBareOrigin(address: URL | null): boolean {
  return address?.href === `${address?.origin}/`
}
