import { BlockList, isIP, isIPv4 } from 'node:net'
import { setting } from './setting-types.ts'

export type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean)

/** `true`, `false`, a number of hops, or a list of proxy addresses. */
export const trustProxySetting = setting(
  readTrustProxy,
  [
    'cần số proxy đứng trước cửa hàng (0: không có), hoặc địa chỉ IP hay dải địa chỉ của chúng, cách nhau bằng dấu phẩy, như 10.0.0.0/8,::1, hoặc true (tin mọi địa chỉ) hay false',
    'it must be the number of proxies in front of the shop (0: none), or their IP addresses or ranges with commas between, such as 10.0.0.0/8,::1, or true (trusts any address) or false',
  ],
  '1',
)

function readTrustProxy(value: string): TrustProxy | undefined {
  if (value === 'false' || value === '0') return false
  if (value === 'true') return true
  if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value)
  const addresses = value.split(',').flatMap((address) => address.trim() || [])
  return addresses.length > 0 && addresses.every(isProxy) ? addresses : undefined
}

/** Those that Fastify knows by name. */
const networks: ReadonlyMap<string, readonly string[]> = new Map([
  ['loopback', ['127.0.0.1/8', '::1/128']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
])

/** An address, a CIDR range, or a named network. A range of all addresses is rejected, since it would trust any client. */
function isProxy(text: string): boolean {
  const [address = '', range, ...more] = text.split('/')
  const version = isIP(address)
  if (more.length > 0 || version === 0) return networks.has(text)
  if (range === undefined) return true
  if (version === 4 && isIPv4(range)) return isNetmask(range)
  return /^\d{1,3}$/.test(range) && Number(range) > 0 && Number(range) <= (version === 4 ? 32 : 128)
}

/** Ones and then zeros, as in 255.255.0.0, but not zeros alone. */
function isNetmask(range: string): boolean {
  return /^1+0*$/.test(bitsOf(range))
}

const bitsOf = (netmask: string) =>
  netmask.split('.').reduce((bits, part) => bits + Number(part).toString(2).padStart(8, '0'), '')

export type IsProxy = (address: string | undefined) => boolean

/** Tells whether the one at the other end of a connection is a proxy of ours, whose headers are believed. */
export function proxyCheck(trusted: TrustProxy): IsProxy {
  if (typeof trusted === 'boolean') return () => trusted
  if (typeof trusted === 'function') return (address = '') => trusted(address, 0)
  const list = new BlockList()
  for (const each of trusted.flatMap((name) => networks.get(name) ?? name)) {
    const [address = '', range] = each.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (range === undefined) list.addAddress(address, family)
    else list.addSubnet(address, prefixOf(range), family)
  }
  return (address = '') =>
    isIP(address) > 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

const prefixOf = (range: string) =>
  isIPv4(range) ? bitsOf(range).replaceAll('0', '').length : Number(range)
