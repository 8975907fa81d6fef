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

/**
 * Where pages may load pictures from: an origin, one for all names below a domain (`https://*.vi-du.vn`), or `https:` for
 * all of the web. It becomes part of a header, so nothing else may stand in it.
 */
export const pictureOrigin = z
  .string()
  .regex(
    /^(?:https:|https?:\/\/(?:\*\.)?[\da-z.-]+(?::\d{1,5})?)\/?$/i,
    'must be such as https://pictures.example',
  )
  .transform((value) => value.replace(/\/$/, '').toLowerCase())
