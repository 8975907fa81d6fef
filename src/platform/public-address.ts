import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IANA's special-purpose registries, multicast and what is reserved. */
const specialIPv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Within what is given out at all; tunnels such as 6to4 lead to any IPv4 address. */
const specialIPv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [net, prefix] of specialIPv4) special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of specialIPv6) special.addSubnet(net, prefix, 'ipv6')
/** The rest has loopback, private, link-local and multicast addresses, and those with an IPv4 address inside. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** True for an IP address of the public internet: not of this machine, its network, or a cloud's inside. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
