import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#storefront/api/browser-api.ts'
import { loadAddresses, loadDistricts, loadProvinces, loadWards } from './calls.ts'

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: () => loadAddresses(browserApi()),
})

const kept = { staleTime: Number.POSITIVE_INFINITY }

export const provincesQuery = queryOptions({
  queryKey: ['regions', 'provinces'],
  queryFn: () => loadProvinces(browserApi()),
  ...kept,
})

export const districtsQuery = (provinceCode: string) =>
  queryOptions({
    queryKey: ['regions', 'districts', provinceCode],
    queryFn: () => loadDistricts(browserApi(), provinceCode),
    enabled: provinceCode !== '',
    ...kept,
  })

export const wardsQuery = (districtCode: string) =>
  queryOptions({
    queryKey: ['regions', 'wards', districtCode],
    queryFn: () => loadWards(browserApi(), districtCode),
    enabled: districtCode !== '',
    ...kept,
  })
