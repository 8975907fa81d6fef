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
} from '#storefront/api/parse.ts'
import type { Address, Region, Successors } from '../contract.ts'
import { defaultFirst } from '../domain.ts'

/** Parses the address book, default first, from the present shape or the older one with plain names. */
export function parseAddresses(answer: unknown): Address[] {
  return defaultFirst(each(listAt(answer, 'data.data', 'data', 'items', ''), readFields))
}

export function parseAddress(answer: unknown): Address | undefined {
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

export function parseRegions(answer: unknown): Region[] {
  return each(listAt(answer, 'data', 'data.data', ''), parseRegion)
}

/** Parses the new units of old ones; undefined for another shape. */
export function parseSuccessors(answer: unknown): Successors | undefined {
  const province = parseRegion(recordAt(answer, 'data.province'))
  const ward = at(answer, 'data.ward')
  if (!province) return undefined
  return {
    province,
    ward: (isRecord(ward) && parseRegion(ward)) || null,
    candidates: each(listAt(answer, 'data.candidates'), parseRegion),
  }
}

function parseRegion(fields: Fields): Region | undefined {
  const code = text(fields.code)
  return code === '' ? undefined : { code, name: text(fields.name) }
}
