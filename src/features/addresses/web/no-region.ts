import type { AddressScheme } from '../contract.ts'

export type RegionChoice = {
  provinceCode: string
  provinceName: string
  districtCode: string
  districtName: string
  wardCode: string
  wardName: string
}

/** What was chosen in each way of writing an address; `scheme` is the one that counts. */
export type Regions = Record<AddressScheme, RegionChoice> & { scheme: AddressScheme }

export const noRegion: RegionChoice = {
  provinceCode: '',
  provinceName: '',
  districtCode: '',
  districtName: '',
  wardCode: '',
  wardName: '',
}

export const noRegions: Regions = { scheme: 'legacy', legacy: noRegion, '2025': noRegion }

/** The region that counts, as it is sent: the scheme is named where it is not the one that every server knows. */
export function regionSent({ scheme, ...choices }: Regions) {
  return scheme === '2025' ? { scheme, ...choices[scheme] } : choices[scheme]
}
