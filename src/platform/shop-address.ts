import { isIPv6 } from 'node:net'
import type { Config } from './config.ts'

/** The shop's own address, without a slash at its end; never what a request says of itself. */
export function shopAddress({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
