import { isIPv6 } from 'node:net'
import type { Config } from './config.ts'

/** The shop's origin, from the configuration and never from request headers. */
export function shopOrigin({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
