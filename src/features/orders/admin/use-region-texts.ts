import { type RegionCodes, useRegions } from './region-fields.tsx'

/** The names of both regions, from the ward to the province; codes until the names are there. */
export function useRegionTexts(one: RegionCodes, other: RegionCodes): readonly [string, string] {
  return [useRegionText(one), useRegionText(other)]
}

function useRegionText({ scheme, provinceCode, districtCode, wardCode }: RegionCodes): string {
  const isNew = scheme === '2025'
  const [province, district, ward] = [
    useRegions('provinces', { scheme }, true).data,
    useRegions('districts', { province_code: provinceCode }, !isNew && provinceCode !== '').data,
    useRegions(
      'wards',
      isNew ? { scheme, province_code: provinceCode } : { scheme, district_code: districtCode },
      (isNew ? provinceCode : districtCode) !== '',
    ).data,
  ]
  const nameIn = (list: typeof province, code: string) =>
    list?.find((region) => region.code === code)?.name ?? code
  return [nameIn(ward, wardCode), nameIn(district, districtCode), nameIn(province, provinceCode)]
    .filter(Boolean)
    .join(', ')
}
