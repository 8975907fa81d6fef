import type { Region } from '../contract.ts'

const collator = new Intl.Collator('vi', { numeric: true })

/** Normalizes text to NFC and single spaces. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** A unit with a normalized name. */
export function region(code: string, name: string): Region {
  return { code, name: cleanText(name) }
}

/** Sorts units by name in Vietnamese order, numbers numerically. */
export function sortRegions(regions: readonly Region[]): Region[] {
  return regions.toSorted((a, b) => collator.compare(a.name, b.name))
}

/** The name of the unit with this code. */
export function findName(regions: readonly Region[] | undefined, code: string): string | undefined {
  return regions?.find((unit) => unit.code === code)?.name
}

/** The name without the kind of unit: “Thành phố Huế” → “Huế”. */
export function bareName(name: string): string {
  return name.replace(/^(Thành phố|Tỉnh|Huyện|Phường|Xã|Thị trấn|Đặc khu)( NT)? /, '')
}
