import { isIP, isIPv4 } from 'node:net'
import { z } from 'zod'

export type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean)

/** `true`, a number of hops, or a list of proxy addresses. */
export const trustProxySetting = z
  .string()
  .default('false')
  .transform(readTrustProxy)
  .refine(
    (trusted) => !Array.isArray(trusted) || (trusted.length > 0 && trusted.every(isProxy)),
    'must be a number of proxies, or their addresses such as 10.0.0.0/8, ::1',
  )

function readTrustProxy(value: string): TrustProxy {
  if (value === 'false' || value === '0') return false
  if (value === 'true') return true
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value)
  const addresses = value.split(',').map((address) => address.trim())
  return addresses.filter(Boolean)
}

const networks: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** An address, a CIDR range, or a named network. A range of all addresses is rejected, since it would trust any client. */
function isProxy(text: string): boolean {
  const [address = '', range, ...more] = text.split('/')
  const version = isIP(address)
  if (more.length > 0 || version === 0) return networks.has(text)
  if (range === undefined) return true
  if (version === 4 && isIPv4(range)) return range !== '0.0.0.0'
  return /^\d{1,3}$/.test(range) && Number(range) > 0 && Number(range) <= (version === 4 ? 32 : 128)
}
