import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#storefront/api/browser-api.ts'
import { loadAddresses } from './calls.ts'
import type { RegionChoice } from './no-region.ts'
import {
  loadDistricts,
  loadNewProvinces,
  loadNewWards,
  loadProvinces,
  loadSuccessors,
  loadWards,
} from './region-calls.ts'

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: () => loadAddresses(browserApi()),
})

const fixed = { staleTime: Number.POSITIVE_INFINITY }

export const provincesQuery = queryOptions({
  queryKey: ['regions', 'provinces'],
  queryFn: () => loadProvinces(browserApi()),
  ...fixed,
})

export const districtsQuery = (provinceCode: string) =>
  queryOptions({
    queryKey: ['regions', 'districts', provinceCode],
    queryFn: () => loadDistricts(browserApi(), provinceCode),
    enabled: provinceCode !== '',
    ...fixed,
  })

export const wardsQuery = (districtCode: string) =>
  queryOptions({
    queryKey: ['regions', 'wards', districtCode],
    queryFn: () => loadWards(browserApi(), districtCode),
    enabled: districtCode !== '',
    ...fixed,
  })

/** Provinces of the two-level scheme; null where the server has no such scheme. */
export const newProvincesQuery = queryOptions({
  queryKey: ['regions', '2025', 'provinces'],
  queryFn: () => loadNewProvinces(browserApi()),
  ...fixed,
})

export const newWardsQuery = (provinceCode: string) =>
  queryOptions({
    queryKey: ['regions', '2025', 'wards', provinceCode],
    queryFn: () => loadNewWards(browserApi(), provinceCode),
    enabled: provinceCode !== '',
    ...fixed,
  })

export const successorsQuery = ({ provinceCode, districtCode, wardCode }: RegionChoice) =>
  queryOptions({
    queryKey: ['regions', 'successors', provinceCode, districtCode, wardCode],
    queryFn: () => loadSuccessors(browserApi(), { provinceCode, districtCode, wardCode }),
    ...fixed,
  })
