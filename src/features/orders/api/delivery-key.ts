import { createHash } from 'node:crypto'
import type { Address } from '#features/addresses/contract.ts'
import { slugifyVietnamese } from '#shared/vietnamese.ts'

type Place = Pick<Address, 'scheme' | 'provinceCode' | 'districtCode' | 'wardCode' | 'street'>

/** Hash of an address, equal for spellings that differ only in accents, case, spaces and punctuation. */
export function deliveryKey({
  scheme,
  provinceCode,
  districtCode,
  wardCode,
  street,
}: Place): string {
  const place = [scheme, provinceCode, districtCode, wardCode, slugifyVietnamese(street)].join(' ')
  return createHash('sha256').update(place).digest('base64url')
}
