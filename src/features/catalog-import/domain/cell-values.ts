import { foldVietnamese } from '#shared/vietnamese.ts'

/** A value of a cell, or why it cannot be read. */
export type Read<Value> = { value: Value } | { problem: string }

/**
 * A sum in whole đồng as spreadsheets and shop systems write it: `199000`, `199.000`, `199,000.00`, `199.000 ₫`. Decimals must be
 * zero, since a đồng has no parts.
 */
export function readMoney(cell: string): Read<number> {
  const digits = cell.replace(/[\s\u00a0]|₫|đ|vnđ|vnd/giu, '')
  if (/^\d+$/.test(digits)) return { value: Number(digits) }
  if (/^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:[.,]0{1,2})?$/.test(digits)) {
    return { value: Number(digits.replace(/[.,]0{1,2}$/, '').replace(/[.,]/g, '')) }
  }
  if (/^\d+[.,]0{1,4}$/.test(digits)) return { value: Number.parseInt(digits, 10) }
  return { problem: `không đọc được số tiền “${cell.slice(0, 40)}”` }
}

/** A number of pieces; some systems write `12.0`. */
export function readCount(cell: string): Read<number> {
  const text = cell.trim()
  if (/^-?\d+(?:[.,]0+)?$/.test(text)) return { value: Number.parseInt(text, 10) }
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(text)) return { value: Number(text.replace(/[.,]/g, '')) }
  return { problem: `không đọc được số “${cell.slice(0, 40)}”` }
}

/** A weight in grams; `unit` is the number of grams of one. */
export function readWeight(cell: string, unit: 1 | 1000): Read<number> {
  const text = cell.trim().replace(/\s*(g|gram|gr|kg)\.?$/i, '')
  const kilos = /kg\.?$/i.test(cell.trim())
  if (!/^\d+(?:[.,]\d+)?$/.test(text)) {
    return { problem: `không đọc được cân nặng “${cell.slice(0, 40)}”` }
  }
  return { value: Math.round(Number(text.replace(',', '.')) * (kilos ? 1000 : unit)) }
}

const yes = ['true', '1', 'yes', 'y', 'co', 'active', 'hien thi', 'dang ban', 'publish', 'visible']
const no = [
  'false',
  '0',
  '-1',
  'no',
  'n',
  'khong',
  'draft',
  'archived',
  'an',
  'hidden',
  'private',
  'unlisted',
]

export function readYesNo(cell: string): Read<boolean> {
  const word = foldVietnamese(cell.trim())
  if (yes.includes(word)) return { value: true }
  if (no.includes(word)) return { value: false }
  return { problem: `“${cell.slice(0, 40)}” không phải có hoặc không` }
}

/**
 * The categories in a cell, each by its names from the top down. The main one comes first: the first that is named, or one below it, since
 * some systems name a category with all those above it.
 */
export function readCategories(cell: string): string[][] {
  const each = cell.includes('>') ? cell.split(/\s*[|;]\s*|,\s*(?=[^>]*>)/) : [cell]
  const paths = each.map(readPath).filter((path) => path.length > 0)
  const isAbove = (path: readonly string[], other: readonly string[]) =>
    other.length > path.length && path.every((name, level) => other[level] === name)
  const [first = []] = paths
  const main = paths.reduce((found, path) => (isAbove(found, path) ? path : found), first)
  return paths.length > 0 ? [main, ...paths.filter((path) => path !== main)] : []
}

function readPath(text: string): string[] {
  return text
    .split('>')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, 6)
}

/** The addresses of pictures in a cell. */
export function readPictures(cell: string): string[] {
  return cell
    .split(/[\n|]|,\s*(?=https?:)|\s+(?=https?:)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
