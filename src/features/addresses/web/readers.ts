import {
  at,
  each,
  type Fields,
  flag,
  isRecord,
  listAt,
  recordAt,
  text,
  textOrNull,
} from '#storefront/api/read.ts'
import type { Address, Region, Successors } from '../contract.ts'
import { defaultFirst } from '../domain.ts'

/** The address book, default first, in the present shape or the older one with plain names. */
export function readAddresses(answer: unknown): Address[] {
  return defaultFirst(each(listAt(answer, 'data.data', 'data', 'items', ''), readFields))
}

export function readAddress(answer: unknown): Address | undefined {
  return readFields(recordAt(answer, 'data.data', 'data', ''))
}

function readFields(fields: Fields): Address | undefined {
  const id = text(fields.id)
  if (id === '') return undefined
  return {
    id,
    fullName: text(fields.fullName, fields.name),
    phone: text(fields.phone),
    email: textOrNull(fields.email),
    street: text(fields.street),
    isDefault: flag(fields.isDefault),
    scheme: fields.scheme === '2025' ? '2025' : 'legacy',
    provinceCode: text(fields.provinceCode),
    provinceName: text(fields.provinceName, fields.province),
    districtCode: text(fields.districtCode),
    districtName: text(fields.districtName, fields.district),
    wardCode: text(fields.wardCode),
    wardName: text(fields.wardName, fields.ward),
  }
}

export function readRegions(answer: unknown): Region[] {
  return each(listAt(answer, 'data', 'data.data', ''), readRegion)
}

/** What old units are called now; undefined in another shape. */
export function readSuccessors(answer: unknown): Successors | undefined {
  const province = readRegion(recordAt(answer, 'data.province'))
  const ward = at(answer, 'data.ward')
  if (!province) return undefined
  return {
    province,
    ward: (isRecord(ward) && readRegion(ward)) || null,
    candidates: each(listAt(answer, 'data.candidates'), readRegion),
  }
}

function readRegion(fields: Fields): Region | undefined {
  const code = text(fields.code)
  return code === '' ? undefined : { code, name: text(fields.name) }
}
