import type { AddressScheme, ProvinceWithWards, Region } from '../contract.ts'
import { loadOnce } from './load-once.ts'
import { loadUnits } from './load-units.ts'
import { findName, sortRegions } from './region-list.ts'
import { findNewNames } from './units-2025.ts'

/** The provinces until 30 June 2025. */
export async function listProvinces(): Promise<Region[]> {
  return (await loadUnits()).legacy.provinces
}

/** The districts of a province; undefined for an unknown province. */
export async function findDistricts(provinceCode: string): Promise<Region[] | undefined> {
  return (await loadUnits()).legacy.districts.get(provinceCode)
}

/** The wards of a district; undefined for an unknown district. */
export async function findWards(districtCode: string): Promise<Region[] | undefined> {
  return (await loadUnits()).legacy.wards.get(districtCode)
}

const loadProvincesWithWards = loadOnce(async (): Promise<ProvinceWithWards[]> => {
  const { provinces, districts, wards } = (await loadUnits()).legacy
  const wardsOf = ({ code }: Region) =>
    (districts.get(code) ?? []).flatMap((district) => wards.get(district.code) ?? [])
  return provinces.map((province) => ({ ...province, wards: sortRegions(wardsOf(province)) }))
})

/** Provinces with all their wards, in the older response shape. */
export function listProvincesWithWards(): Promise<ProvinceWithWards[]> {
  return loadProvincesWithWards()
}

type Codes = {
  scheme: AddressScheme
  provinceCode: string
  districtCode: string
  wardCode: string
}
type Names = { provinceName: string; districtName: string; wardName: string }

/** The names of units that belong together in their scheme; undefined when they do not. */
export async function findUnitNames(codes: Codes): Promise<Names | undefined> {
  if (codes.scheme === '2025') return codes.districtCode === '' ? findNewNames(codes) : undefined
  const { provinces, districts, wards } = (await loadUnits()).legacy
  const provinceName = findName(provinces, codes.provinceCode)
  const districtName = findName(districts.get(codes.provinceCode), codes.districtCode)
  if (!provinceName || !districtName) return undefined
  const ofDistrict = wards.get(codes.districtCode) ?? []
  if (ofDistrict.length === 0 && codes.wardCode === '') {
    return { provinceName, districtName, wardName: '' }
  }
  const wardName = findName(ofDistrict, codes.wardCode)
  return wardName ? { provinceName, districtName, wardName } : undefined
}
