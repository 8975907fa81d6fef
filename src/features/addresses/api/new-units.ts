import type { Region } from '../contract.ts'
import { type AddressDatabase, readAddressDatabase } from './address-database.ts'
import { newCities, newWards, rightCodes } from './amendments.ts'
import { inOrder } from './region-list.ts'

export type NewUnits = {
  provinces: Region[]
  /** By the province's code. */
  wards: Map<string, Region[]>
}

/** Reads the 34 provinces and 3,321 wards in force since 1 July 2025 with the changes of 2026, each list in Vietnamese order. */
export async function readNewUnits(): Promise<NewUnits> {
  return unitsOf(await readAddressDatabase())
}

/** The package's units with its known faults mended (docs/decisions/addresses.md). */
function unitsOf({ provinces, wards }: AddressDatabase): NewUnits {
  const ofProvince = Map.groupBy(wards, ({ provinceCode }) => provinceCode)
  return {
    provinces: inOrder(provinces.map(provinceNow)),
    wards: new Map([...ofProvince].map(([code, list]) => [code, inOrder(list.map(wardNow))])),
  }
}

function provinceNow({ code, name }: Region): Region {
  const bare = name.replace(/^(Thành phố|Tỉnh) /, '')
  const isCity = name.startsWith('Thành phố ') || newCities.includes(code)
  return { code, name: `${isCity ? 'Thành phố' : 'Tỉnh'} ${bare}` }
}

function wardNow({ code, name }: Region): Region {
  return {
    code: rightCodes[code] ?? code,
    name: newWards.includes(code) ? name.replace(/^Xã /, 'Phường ') : name,
  }
}
