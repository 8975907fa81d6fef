import type { Region } from '../contract.ts'

const collator = new Intl.Collator('vi', { numeric: true })

/** Text as one writes it: NFC, single spaces. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** A unit with its name as one writes it. */
export function region(code: string, name: string): Region {
  return { code, name: cleanText(name) }
}

/** Units in Vietnamese order, numbers as numbers. */
export function inOrder(regions: readonly Region[]): Region[] {
  return regions.toSorted((a, b) => collator.compare(a.name, b.name))
}

/** The name of the unit with that code. */
export function nameIn(regions: readonly Region[] | undefined, code: string): string | undefined {
  return regions?.find((unit) => unit.code === code)?.name
}

/** A unit's name without what kind of unit it is. */
export function bareName(name: string): string {
  return name.replace(/^(Thành phố|Tỉnh|Huyện|Phường|Xã|Thị trấn|Đặc khu)( NT)? /, '')
}
