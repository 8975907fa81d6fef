import type { Config } from './config.ts'

export type UploadsPlace = ReturnType<typeof uploadsPlace>

/**
 * Where pages have pictures and videos from: the configured origin, else the server whose API they use, else their own.
 * `hosts` are those whose links to such files are links to ours.
 */
export function uploadsPlace({ apiBaseUrl, publicUrl, uploads }: PlaceConfig) {
  const api = apiBaseUrl && new URL(apiBaseUrl).origin
  const origin = uploads.origin ?? api ?? ''
  const known = [origin, api ?? publicUrl ?? '']
  const hosts = known.flatMap((address) => (address ? [new URL(address).host] : []))
  return { origin, hosts: [...new Set(hosts)], resizes: uploads.isResized }
}

/** All origins beside the page's own that it may load pictures and videos from. */
export function pictureOrigins(config: PlaceConfig): string[] {
  const { origin } = uploadsPlace(config)
  return [...(origin ? [origin] : []), ...config.uploads.pictureOrigins]
}

type PlaceConfig = Pick<Config, 'apiBaseUrl' | 'publicUrl' | 'uploads'>
