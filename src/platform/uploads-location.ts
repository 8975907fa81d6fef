import type { UploadsLocation } from '#shared/uploads-location.ts'
import type { Config } from './config.ts'

/**
 * The origin that serves pictures and videos: the configured one, else that of the API server, else the page's own (''). Links
 * on `hosts` to such files refer to the shop's own files.
 */
export function uploadsLocation({
  apiBaseUrl,
  publicUrl,
  uploads,
}: UploadsConfig): UploadsLocation {
  const api = apiBaseUrl && new URL(apiBaseUrl).origin
  const origin = uploads.origin ?? api ?? ''
  const known = [origin, api ?? publicUrl ?? '']
  const hosts = known.flatMap((address) => (address ? [new URL(address).host] : []))
  const { isResized, pictureOrigins } = uploads
  return { origin, hosts: [...new Set(hosts)], resizes: isResized, pictureOrigins }
}

/** The origins other than the page's own that pages may load pictures and videos from. */
export function pictureOrigins(config: UploadsConfig): string[] {
  const { origin } = uploadsLocation(config)
  return [...(origin ? [origin] : []), ...config.uploads.pictureOrigins]
}

type UploadsConfig = Pick<Config, 'apiBaseUrl' | 'publicUrl' | 'uploads'>
