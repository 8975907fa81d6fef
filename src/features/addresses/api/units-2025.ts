import type { Region } from '../contract.ts'
import { loadUnits } from './load-units.ts'
import { findName } from './region-list.ts'

/** The provinces since 1 July 2025. */
export async function listNewProvinces(): Promise<Region[]> {
  return (await loadUnits()).since2025.provinces
}

/** The wards of a province since 1 July 2025; undefined for an unknown province. */
export async function findNewWards(provinceCode: string): Promise<Region[] | undefined> {
  return (await loadUnits()).since2025.wards.get(provinceCode)
}

/** The names of a new ward and its province; undefined when they do not belong together. */
export async function findNewNames(codes: { provinceCode: string; wardCode: string }) {
  const { provinces, wards } = (await loadUnits()).since2025
  const provinceName = findName(provinces, codes.provinceCode)
  const wardName = findName(wards.get(codes.provinceCode), codes.wardCode)
  return provinceName && wardName ? { provinceName, districtName: '', wardName } : undefined
}
