import { slugifyVietnamese } from '#shared/vietnamese.ts'
import type { Region } from '../contract.ts'
import { provinceOf2025 } from '../domain.ts'
import { readWardMappings, type WardMapping } from './address-database.ts'
import { dividedWards } from './divided-wards.ts'
import type { LegacyUnits } from './legacy-units.ts'
import type { NewUnits } from './new-units.ts'
import { bareName } from './region-list.ts'

type Ways = {
  /** New wards by the old one's code, where the package names it. */
  ofWard: Map<string, Set<Region>>
  /** New wards by the old ward's name within its district and province. */
  ofName: Map<string, Set<Region>>
  /** What the package calls the old ward of a code: a code alone may mean what came later. */
  namesOf: Map<string, Set<string>>
}

/** What became of the old wards. */
export type Successions = {
  /** The codes of the new wards by the old one's. */
  codes: [string, string[]][]
  /** Old wards whose only new one is beyond doubt. */
  certain: string[]
}

/** Reads what became of the old wards, as far as it is told, within the province that theirs went into. */
export async function readSuccessions(legacy: LegacyUnits, units: NewUnits): Promise<Successions> {
  const ways = waysOf(await readWardMappings(), units)
  const told: Successions = { codes: [], certain: [] }
  for (const province of legacy.provinces) {
    const target = provinceOf2025({ scheme: 'legacy', provinceCode: province.code })
    const reachable = new Set(units.wards.get(target))
    for (const district of legacy.districts.get(province.code) ?? []) {
      for (const { code, name } of legacy.wards.get(district.code) ?? []) {
        const byName = ways.ofName.get(nameKey(province.name, district.name, name)) ?? new Set()
        const all = new Set([...(ways.ofWard.get(code) ?? []), ...byName])
        const wards = [...all].filter((ward) => reachable.has(ward))
        told.codes.push([code, wards.map((ward) => ward.code)])
        const isDivided = dividedWards.get(district.code)?.includes(code) ?? false
        const names = [...(ways.namesOf.get(code) ?? [])]
        const isKnown = byName.size > 0 || names.some((known) => isSameName(known, name))
        if (wards.length === 1 && isKnown && !isDivided) told.certain.push(code)
      }
    }
  }
  return told
}

function waysOf(mappings: readonly WardMapping[], units: NewUnits): Ways {
  const find = finder(units)
  const ways: Ways = { ofWard: new Map(), ofName: new Map(), namesOf: new Map() }
  for (const row of mappings) {
    const ward = find(row)
    if (!ward) continue
    const code = row.oldCode.padStart(5, '0')
    if (row.oldCode) {
      add(ways.ofWard, code, ward)
      add(ways.namesOf, code, row.oldWard)
    }
    if (row.oldWard) {
      add(ways.ofName, nameKey(row.oldProvince, row.oldDistrict, row.oldWard), ward)
    }
  }
  return ways
}

/** Finds the new ward that a row means: by name, which is one within a province, since many rows have another's code. */
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
