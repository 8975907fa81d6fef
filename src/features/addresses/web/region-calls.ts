import { hasStatus } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at } from '#storefront/api/parse.ts'
import type { Region, Successors } from '../contract.ts'
import { parseRegions, parseSuccessors } from './parsers.ts'

const lists = '/api/web/addresses'

export async function loadProvinces(api: ApiClient): Promise<Region[]> {
  return parseRegions(await api.get(`${lists}/provinces`))
}

export async function loadDistricts(api: ApiClient, provinceCode: string): Promise<Region[]> {
  const query = { province_code: provinceCode }
  return parseRegions(await api.get(`${lists}/districts`, { query }))
}

export async function loadWards(api: ApiClient, districtCode: string): Promise<Region[]> {
  const query = { district_code: districtCode }
  return parseRegions(await api.get(`${lists}/wards`, { query }))
}

/** Provinces of the two-level scheme; null where the server does not confirm that scheme. */
export async function loadNewProvinces(api: ApiClient): Promise<Region[] | null> {
  const answer = await api.get(`${lists}/provinces`, { extras: { query: { scheme: '2025' } } })
  return at(answer, 'scheme') === '2025' ? parseRegions(answer) : null
}

export async function loadNewWards(api: ApiClient, provinceCode: string): Promise<Region[]> {
  const query = { scheme: '2025', province_code: provinceCode }
  return parseRegions(await api.get(`${lists}/wards`, { extras: { query } }))
}

type OldCodes = { provinceCode: string; districtCode: string; wardCode: string }

/** New units of old ones; null when the codes do not belong together or the server doesn't know. */
export async function loadSuccessors(api: ApiClient, codes: OldCodes): Promise<Successors | null> {
  const query = {
    province_code: codes.provinceCode,
    district_code: codes.districtCode,
    ward_code: codes.wardCode,
  }
  try {
    return parseSuccessors(await api.get(`${lists}/successors`, { query })) ?? null
  } catch (error) {
    if (hasStatus(error, 404)) return null
    throw error
  }
}
