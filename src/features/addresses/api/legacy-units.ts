import { getAllCommunes } from 'vietnam-provinces-js/communes'
import { getAllDistricts } from 'vietnam-provinces-js/districts'
import { getAllProvince } from 'vietnam-provinces-js/provinces'
import type { Region } from '../contract.ts'
import { region, sortRegions } from './region-list.ts'

export type LegacyUnits = {
  provinces: Region[]
  /** By province code. */
  districts: Map<string, Region[]>
  /** By district code; empty for the five districts without wards. */
  wards: Map<string, Region[]>
}

/** Reads the 63 provinces, 696 districts and 10,051 wards in force until 30 June 2025, each list in Vietnamese order. */
export async function readLegacyUnits(): Promise<LegacyUnits> {
  const [provinces, districts, communes] = await Promise.all([
    getAllProvince(),
    getAllDistricts(),
    getAllCommunes(),
  ])
  const ofDistrict = grouped(communes, 'idDistrict', 'idCommune')
  return {
    provinces: sortRegions(provinces.map(({ idProvince, name }) => region(idProvince, name))),
    districts: grouped(districts, 'idProvince', 'idDistrict'),
    wards: new Map(
      districts.map(({ idDistrict }) => [idDistrict, ofDistrict.get(idDistrict) ?? []]),
    ),
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
      sortRegions(members.map((unit) => region(unit[own], unit.name))),
    ]),
  )
}
