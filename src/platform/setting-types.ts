import { z } from 'zod'

/** A boolean setting. */
export const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true')

/** A URL without a path: `https://cdn.vi-du.vn`. */
export const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((value) => isBareOrigin(URL.parse(value)), 'must have no path')

function isBareOrigin(address: URL | null): boolean {
  return address?.href === `${address?.origin}/`
}

/**
 * A CSP source for pictures: an origin, a wildcard such as `https://*.vi-du.vn`, or `https:`. It becomes part of a header,
 * so no other characters are allowed.
 */
export const pictureOrigin = z
  .string()
  .regex(
    /^(?:https:|https?:\/\/(?:\*\.)?[\da-z.-]+(?::\d{1,5})?)\/?$/i,
    'must be such as https://pictures.example',
  )
  .transform((value) => value.replace(/\/$/, '').toLowerCase())
