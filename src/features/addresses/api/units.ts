import type { AddressScheme, ProvinceWithWards, Region } from '../contract.ts'
import { loadOnce } from './load-once.ts'
import { loadUnits } from './load-units.ts'
import { inOrder, nameIn } from './region-list.ts'
import { findNewNames } from './units-2025.ts'

/** The provinces until 30 June 2025. */
export async function listProvinces(): Promise<Region[]> {
  return (await loadUnits()).legacy.provinces
}

/** The districts of a province, or undefined when there is no such province. */
export async function findDistricts(provinceCode: string): Promise<Region[] | undefined> {
  return (await loadUnits()).legacy.districts.get(provinceCode)
}

/** The wards of a district, or undefined when there is no such district. */
export async function findWards(districtCode: string): Promise<Region[] | undefined> {
  return (await loadUnits()).legacy.wards.get(districtCode)
}

const loadProvincesWithWards = loadOnce(async (): Promise<ProvinceWithWards[]> => {
  const { provinces, districts, wards } = (await loadUnits()).legacy
  const wardsOf = ({ code }: Region) =>
    (districts.get(code) ?? []).flatMap((district) => wards.get(district.code) ?? [])
  return provinces.map((province) => ({ ...province, wards: inOrder(wardsOf(province)) }))
})

/** Provinces with all their wards, as the older address screens ask for them. */
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

/** The names of units that belong to each other in their scheme, or undefined when they do not. */
export async function findUnitNames(codes: Codes): Promise<Names | undefined> {
  if (codes.scheme === '2025') return codes.districtCode === '' ? findNewNames(codes) : undefined
  const { provinces, districts, wards } = (await loadUnits()).legacy
  const provinceName = nameIn(provinces, codes.provinceCode)
  const districtName = nameIn(districts.get(codes.provinceCode), codes.districtCode)
  if (!provinceName || !districtName) return undefined
  const ofDistrict = wards.get(codes.districtCode) ?? []
  if (ofDistrict.length === 0 && codes.wardCode === '') {
    return { provinceName, districtName, wardName: '' }
  }
  const wardName = nameIn(ofDistrict, codes.wardCode)
  return wardName ? { provinceName, districtName, wardName } : undefined
}
