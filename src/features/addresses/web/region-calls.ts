import { hasStatus } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at } from '#storefront/api/read.ts'
import type { Region, Successors } from '../contract.ts'
import { readRegions, readSuccessors } from './readers.ts'

const lists = '/api/web/addresses'

export async function loadProvinces(api: ApiClient): Promise<Region[]> {
  return readRegions(await api.get(`${lists}/provinces`))
}

export async function loadDistricts(api: ApiClient, provinceCode: string): Promise<Region[]> {
  const query = { province_code: provinceCode }
  return readRegions(await api.get(`${lists}/districts`, { query }))
}

export async function loadWards(api: ApiClient, districtCode: string): Promise<Region[]> {
  const query = { district_code: districtCode }
  return readRegions(await api.get(`${lists}/wards`, { query }))
}

/** The provinces of the two-level scheme; null from a server that does not say that it means them. */
export async function loadNewProvinces(api: ApiClient): Promise<Region[] | null> {
  const answer = await api.get(`${lists}/provinces`, { query: { scheme: '2025' } })
  return at(answer, 'scheme') === '2025' ? readRegions(answer) : null
}

export async function loadNewWards(api: ApiClient, provinceCode: string): Promise<Region[]> {
  const query = { scheme: '2025', province_code: provinceCode }
  return readRegions(await api.get(`${lists}/wards`, { query }))
}

type OldCodes = { provinceCode: string; districtCode: string; wardCode: string }

/** What old units are called now; null when they do not belong together or the server can't say. */
export async function loadSuccessors(api: ApiClient, codes: OldCodes): Promise<Successors | null> {
  const query = {
    province_code: codes.provinceCode,
    district_code: codes.districtCode,
    ward_code: codes.wardCode,
  }
  try {
    return readSuccessors(await api.get(`${lists}/successors`, { query })) ?? null
  } catch (error) {
    if (hasStatus(error, 404)) return null
    throw error
  }
}
