import { isIP } from 'node:net'
import type { Config } from '#platform/config.ts'
import { shopOrigin } from '#platform/shop-origin.ts'
import { AppError } from '#shared/app-error.ts'

type RelyingParty = {
  /** The domain that passkeys are bound to. */
  id: string
  name: string
  origin: string
}

/**
 * Whom passkeys are for, from the configuration. Browsers make none for IP addresses, so a shop on the loopback address is
 * `localhost`. Throws PASSKEYS_NEED_DOMAIN for other addresses.
 */
export function relyingPartyOf(config: Config): RelyingParty {
  const url = new URL(shopOrigin(config))
  if (/^(127\..*|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost'
  if (isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) throw new AppError('PASSKEYS_NEED_DOMAIN')
  return { id: url.hostname, name: config.shop.name, origin: url.origin }
}
