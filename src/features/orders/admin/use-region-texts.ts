import type { Edits } from '#back-office/form/compare-edits.ts'
import { type RegionCodes, useRegions } from './region-fields.tsx'

/** Names the regions of an edit, from the ward to the province; codes until the names are there. */
export function useRegionTexts({ base, mine, theirs }: Edits<RegionCodes>) {
  const known = [
    [base, useRegionText(base)],
    [mine, useRegionText(mine)],
    [theirs, useRegionText(theirs)],
  ] as const
  return (region: RegionCodes): string => known.find(([one]) => isSame(one, region))?.[1] ?? ''
}

const codes = ['scheme', 'provinceCode', 'districtCode', 'wardCode'] as const
const isSame = (one: RegionCodes, other: RegionCodes) =>
  codes.every((code) => one[code] === other[code])

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
