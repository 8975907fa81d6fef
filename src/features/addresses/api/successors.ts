import type { Successors } from '../contract.ts'
import { provinceOf2025 } from '../domain.ts'
import { loadUnits } from './load-units.ts'
import { bareName } from './region-list.ts'
import { findUnitNames, findWards } from './units.ts'

type Codes = { provinceCode: string; districtCode: string; wardCode: string }

/**
 * The units of an old address since 1 July 2025: the province, the ward if it is certain, and the new wards of the old
 * district as candidates. Undefined when the old units do not belong together.
 */
export async function findSuccessors(codes: Codes): Promise<Successors | undefined> {
  const names = await findUnitNames({ scheme: 'legacy', ...codes })
  if (!names) return undefined
  const { since2025, successors, certain } = await loadUnits()
  const provinceCode = provinceOf2025({ scheme: 'legacy', provinceCode: codes.provinceCode })
  const province = since2025.provinces.find(({ code }) => code === provinceCode)
  if (!province) return undefined
  const wards = since2025.wards.get(province.code) ?? []

  const ofDistrict = (await findWards(codes.districtCode)) ?? []
  if (ofDistrict.length === 0) {
    const zone = `Đặc khu ${bareName(names.districtName)}`
    const ward = wards.find(({ name }) => name === zone) ?? null
    return { province, ward, candidates: ward ? [ward] : [] }
  }
  const reached = new Set(ofDistrict.flatMap(({ code }) => successors.get(code) ?? []))
  const candidates = wards.filter(({ code }) => reached.has(code))
  const [only] = successors.get(codes.wardCode) ?? []
  const isCertain = certain.has(codes.wardCode)
  const ward = (isCertain && wards.find(({ code }) => code === only)) || null
  return { province, ward, candidates }
}
