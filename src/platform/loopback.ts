import { BlockList, isIPv4, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** True for names and addresses that only this machine reaches itself by; `host` as URLs write it. */
export function isLoopbackHost(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (isIPv4(name)) return loopback.check(name, 'ipv4')
  if (isIPv6(name)) return loopback.check(name, 'ipv6')
  return name === 'localhost' || name.endsWith('.localhost')
}
