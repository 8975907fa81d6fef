import type { AddressScheme } from './contract.ts'

type Line = { street: string; wardName: string; districtName: string; provinceName: string }

/** An address on one line: street, ward, district, province, without empty parts. */
export function addressLine({ street, wardName, districtName, provinceName }: Line): string {
  return [street, wardName, districtName, provinceName].filter(Boolean).join(', ')
}

/** The list with the default address first; otherwise the order is kept. */
export function defaultFirst<Item extends { isDefault: boolean }>(list: readonly Item[]): Item[] {
  return list.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

/** Provinces merged on 1 July 2025 (resolution 202/2025/QH15): old code → code of the merged province. */
const joined: Readonly<Record<string, string>> = {
  ...{ '02': '08', '06': '19', '10': '15', '17': '25', '26': '25', '27': '24', '30': '31' },
  ...{ '34': '33', '35': '37', '36': '37', '45': '44', '49': '48', '54': '66', '58': '56' },
  ...{ '60': '68', '62': '51', '64': '52', '67': '68', '70': '75', '72': '80', '74': '79' },
  ...{ '77': '79', '83': '86', '84': '86', '87': '82', '89': '91', '93': '92', '94': '92' },
  '95': '96',
}

/** The code of a place's province among the 34 since 1 July 2025, for either address scheme. */
export function provinceOf2025(place: { scheme: AddressScheme; provinceCode: string }): string {
  if (place.scheme === '2025') return place.provinceCode
  return joined[place.provinceCode] ?? place.provinceCode
}

/**
 * The codes of all places, of either scheme, in the province of today that has or took in this code. Each of the 34 kept the
 * code of one of the provinces that it was made of, so codes alone tell.
 */
export function codesOfProvince(provinceCode: string): string[] {
  const today = provinceOf2025({ scheme: 'legacy', provinceCode })
  return [today, ...Object.keys(joined).filter((code) => joined[code] === today)]
}
