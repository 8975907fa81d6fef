import { getAllCommunes } from 'vietnam-provinces-js/communes'
import { getAllDistricts } from 'vietnam-provinces-js/districts'
import { getAllProvince } from 'vietnam-provinces-js/provinces'
import type { ProvinceWithWards, Region } from '../contract.ts'

type Units = {
  provinces: Region[]
  /** By the province's code. */
  districts: Map<string, Region[]>
  /** By the district's code; empty for the five that have no wards. */
  wards: Map<string, Region[]>
  provincesWithWards: ProvinceWithWards[]
}

let loaded: Promise<Units> | undefined

/** The 63 provinces, 696 districts and 10,051 wards in force until 30 June 2025, each list in Vietnamese order. */
function loadUnits(): Promise<Units> {
  loaded ??= readUnits()
  return loaded
}

async function readUnits(): Promise<Units> {
  const [provinces, districts, communes] = await Promise.all([
    getAllProvince(),
    getAllDistricts(),
    getAllCommunes(),
  ])
  const ofDistrict = grouped(communes, 'idDistrict', 'idCommune')
  const wards = new Map(
    districts.map(({ idDistrict }) => [idDistrict, ofDistrict.get(idDistrict) ?? []]),
  )
  const list = inOrder(provinces.map(({ idProvince, name }) => region(idProvince, name)))
  const ofProvince = grouped(districts, 'idProvince', 'idDistrict')
  const wardsOf = (province: Region) =>
    inOrder((ofProvince.get(province.code) ?? []).flatMap(({ code }) => wards.get(code) ?? []))
  return {
    provinces: list,
    districts: ofProvince,
    wards,
    provincesWithWards: list.map((province) => ({ ...province, wards: wardsOf(province) })),
  }
}

function grouped<Parent extends string, Own extends string>(
  units: readonly (Record<Parent | Own, string> & { name: string })[],
  parent: Parent,
  own: Own,
): Map<string, Region[]> {
  const groups = Map.groupBy(units, (unit) => unit[parent])
  return new Map(
    [...groups].map(([code, members]) => [
      code,
      inOrder(members.map((unit) => region(unit[own], unit.name))),
    ]),
  )
}

function region(code: string, name: string): Region {
  return { code, name: name.normalize('NFC').replace(/\s+/g, ' ').trim() }
}

const collator = new Intl.Collator('vi', { numeric: true })

function inOrder(regions: Region[]): Region[] {
  return regions.toSorted((a, b) => collator.compare(a.name, b.name))
}

export async function listProvinces(): Promise<Region[]> {
  return (await loadUnits()).provinces
}

/** The districts of a province, or undefined when there is no such province. */
export async function findDistricts(provinceCode: string): Promise<Region[] | undefined> {
  return (await loadUnits()).districts.get(provinceCode)
}

/** The wards of a district, or undefined when there is no such district. */
export async function findWards(districtCode: string): Promise<Region[] | undefined> {
  return (await loadUnits()).wards.get(districtCode)
}

/** Provinces with all their wards, as the older address screens ask for them. */
export async function listProvincesWithWards(): Promise<ProvinceWithWards[]> {
  return (await loadUnits()).provincesWithWards
}

type Codes = { provinceCode: string; districtCode: string; wardCode: string }
type Names = { provinceName: string; districtName: string; wardName: string }

/** The names of three units that belong to each other, or undefined when they do not. */
export async function findUnitNames(codes: Codes): Promise<Names | undefined> {
  const { provinces, districts, wards } = await loadUnits()
  const named = (list: Region[] | undefined, code: string) =>
    list?.find((unit) => unit.code === code)?.name

  const provinceName = named(provinces, codes.provinceCode)
  const districtName = named(districts.get(codes.provinceCode), codes.districtCode)
  if (!provinceName || !districtName) return undefined
  const ofDistrict = wards.get(codes.districtCode) ?? []
  if (ofDistrict.length === 0 && codes.wardCode === '') {
    return { provinceName, districtName, wardName: '' }
  }
  const wardName = named(ofDistrict, codes.wardCode)
  return wardName ? { provinceName, districtName, wardName } : undefined
}
