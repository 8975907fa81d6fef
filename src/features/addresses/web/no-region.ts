import type { AddressScheme } from '../contract.ts'

export type RegionChoice = {
  provinceCode: string
  provinceName: string
  districtCode: string
  districtName: string
  wardCode: string
  wardName: string
}

/** The choice in each address scheme; `scheme` is the one that the shopper chose, undefined until then. */
export type Regions = Record<AddressScheme, RegionChoice> & { scheme: AddressScheme | undefined }

export const noRegion: RegionChoice = {
  provinceCode: '',
  provinceName: '',
  districtCode: '',
  districtName: '',
  wardCode: '',
  wardName: '',
}

export const noRegions: Regions = { scheme: undefined, legacy: noRegion, '2025': noRegion }

/** The region of a scheme as it is sent. The scheme is named only where it is not the one that every server supports. */
export function regionSent(scheme: AddressScheme, choices: Regions) {
  return scheme === '2025' ? { scheme, ...choices[scheme] } : choices[scheme]
}
