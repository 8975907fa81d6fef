import type { Region } from '../contract.ts'
import { type AddressDatabase, readAddressDatabase } from './address-database.ts'
import { sortRegions } from './region-list.ts'

export type NewUnits = {
  provinces: Region[]
  /** By province code. */
  wards: Map<string, Region[]>
}

/** Corrections of ward codes: the package's code → the official one (Ia Mơ kept its own). */
export const correctedCodes: Readonly<Record<string, string>> = { '23737': '23938' }

/**
 * Codes of provinces that became cities in 2026: Đồng Nai (resolution 30/2026/QH16, from 30 April), Quảng Ninh
 * (36/2026/QH16, from 1 September), Bắc Ninh (39/2026/QH16, from 20 September).
 */
export const newCities: readonly string[] = ['75', '22', '24']

/**
 * Codes of communes that became wards in 2026, with the same name: ten of Đồng Nai (237/NQ-UBTVQH16), twelve of Bắc Ninh
 * (388/NQ-UBTVQH16).
 */
export const newWards: readonly string[] = [
  ...['25270', '25357', '25363', '26116', '26170', '26248', '26326', '26368', '26425', '26485'],
  ...['07294', '07375', '07399', '07444', '07840', '09193'],
  ...['09292', '09313', '09319', '09454', '09475', '09496'],
]

/** Reads the 34 provinces and 3,321 wards in force since 1 July 2025 with the changes of 2026, each list in Vietnamese order. */
export async function readNewUnits(): Promise<NewUnits> {
  return applyCorrections(await readAddressDatabase())
}

/** Applies corrections to the package's units (docs/decisions/addresses.md). */
function applyCorrections({ provinces, wards }: AddressDatabase): NewUnits {
  const ofProvince = Map.groupBy(wards, ({ provinceCode }) => provinceCode)
  return {
    provinces: sortRegions(provinces.map(correctProvince)),
    wards: new Map(
      [...ofProvince].map(([code, list]) => [code, sortRegions(list.map(correctWard))]),
    ),
  }
}

function correctProvince({ code, name }: Region): Region {
  const bare = name.replace(/^(Thành phố|Tỉnh) /, '')
  const isCity = name.startsWith('Thành phố ') || newCities.includes(code)
  return { code, name: `${isCity ? 'Thành phố' : 'Tỉnh'} ${bare}` }
}

function correctWard({ code, name }: Region): Region {
  return {
    code: correctedCodes[code] ?? code,
    name: newWards.includes(code) ? name.replace(/^Xã /, 'Phường ') : name,
  }
}
