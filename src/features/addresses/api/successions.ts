import { slugifyVietnamese } from '#shared/vietnamese.ts'
import type { Region } from '../contract.ts'
import { provinceOf2025 } from '../domain.ts'
import { readWardMappings, type WardMapping } from './address-database.ts'
import { dividedWards } from './divided-wards.ts'
import type { LegacyUnits } from './legacy-units.ts'
import type { NewUnits } from './new-units.ts'
import { bareName } from './region-list.ts'

type MappingIndex = {
  /** New wards by old ward code, where the mapping has one. */
  byCode: Map<string, Set<Region>>
  /** New wards by the old names of province, district and ward. */
  byName: Map<string, Set<Region>>
  /** Old ward names by code: codes alone are ambiguous, because some were reused. */
  oldNames: Map<string, Set<string>>
}

/** Successors of the old wards. */
export type Successions = {
  /** Pairs of an old ward code and its new ward codes. */
  codes: [string, string[]][]
  /** Old wards with exactly one certain successor. */
  certain: string[]
}

/** Reads the successors of old wards, restricted to the province that theirs became part of. */
export async function readSuccessions(legacy: LegacyUnits, units: NewUnits): Promise<Successions> {
  const index = indexMappings(await readWardMappings(), units)
  const result: Successions = { codes: [], certain: [] }
  for (const province of legacy.provinces) {
    const target = provinceOf2025({ scheme: 'legacy', provinceCode: province.code })
    const reachable = new Set(units.wards.get(target))
    for (const district of legacy.districts.get(province.code) ?? []) {
      for (const { code, name } of legacy.wards.get(district.code) ?? []) {
        const byName = index.byName.get(nameKey(province.name, district.name, name)) ?? new Set()
        const all = new Set([...(index.byCode.get(code) ?? []), ...byName])
        const wards = [...all].filter((ward) => reachable.has(ward))
        result.codes.push([code, wards.map((ward) => ward.code)])
        const isDivided = dividedWards.get(district.code)?.includes(code) ?? false
        const names = [...(index.oldNames.get(code) ?? [])]
        const isKnown = byName.size > 0 || names.some((known) => isSameName(known, name))
        if (wards.length === 1 && isKnown && !isDivided) result.certain.push(code)
      }
    }
  }
  return result
}

function indexMappings(mappings: readonly WardMapping[], units: NewUnits): MappingIndex {
  const find = finder(units)
  const index: MappingIndex = { byCode: new Map(), byName: new Map(), oldNames: new Map() }
  for (const row of mappings) {
    const ward = find(row)
    if (!ward) continue
    const code = row.oldCode.padStart(5, '0')
    if (row.oldCode) {
      add(index.byCode, code, ward)
      add(index.oldNames, code, row.oldWard)
    }
    if (row.oldWard) {
      add(index.byName, nameKey(row.oldProvince, row.oldDistrict, row.oldWard), ward)
    }
  }
  return index
}

/** Finds the new ward of a mapping row by its name, which is unique within a province; the code is wrong in many rows. */
function finder({ provinces, wards }: NewUnits) {
  const byName = new Map(
    provinces.flatMap((province) =>
      (wards.get(province.code) ?? []).map((ward) => [
        nameKey(bareName(province.name), bareName(ward.name)),
        ward,
      ]),
    ),
  )
  return ({ newProvince, newWard }: WardMapping) =>
    byName.get(nameKey(bareName(newProvince), bareName(newWard)))
}

function add<Item>(groups: Map<string, Set<Item>>, key: string, item: Item): void {
  const group = groups.get(key) ?? new Set()
  groups.set(key, group.add(item))
}

function nameKey(...names: string[]): string {
  return names.map((name) => name.toLowerCase()).join('|')
}

function isSameName(one: string, other: string): boolean {
  return slugifyVietnamese(bareName(one)) === slugifyVietnamese(bareName(other))
}
