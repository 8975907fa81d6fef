import { BlockList, isIPv4, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** True for loopback addresses and names under `localhost`; `host` as in a URL. */
export function isLoopbackHost(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (isIPv4(name)) return loopback.check(name, 'ipv4')
  if (isIPv6(name)) return loopback.check(name, 'ipv6')
  return name === 'localhost' || name.endsWith('.localhost')
}
