type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean)

/** `true`, a number of hops, or a list of proxy addresses. */
export function readTrustProxy(value: string | undefined): TrustProxy {
  if (!value || value === 'false' || value === '0') return false
  if (value === 'true') return true
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value)
  return value.split(',').map((address) => address.trim())
}
