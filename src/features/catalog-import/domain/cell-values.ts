import { parseAmount } from '#shared/parse-amount.ts'
import { parseShopTime } from '#shared/shop-time.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'

/** A value of a cell, or why it cannot be read. */
export type Read<Value> = { value: Value } | { problem: string }

/**
 * A sum in whole đồng as spreadsheets, shop systems and people write it: `199000`, `199.000`, `199,000.00`, `199.000 ₫`, `199k`,
 * `1tr2`. Decimals must be zero, since a đồng has no parts.
 */
export function readMoney(cell: string): Read<number> {
  const digits = cell.replace(/[\s\u00a0]|₫|đ|vnđ|vnd/giu, '')
  if (/^\d+$/.test(digits)) return { value: Number(digits) }
  if (/^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:[.,]0{1,2})?$/.test(digits)) {
    return { value: Number(digits.replace(/[.,]0{1,2}$/, '').replace(/[.,]/g, '')) }
  }
  if (/^\d+[.,]0{1,4}$/.test(digits)) return { value: Number.parseInt(digits, 10) }
  const typed = parseAmount(cell)
  return typed === undefined
    ? { problem: `không đọc được số tiền “${cell.slice(0, 40)}”` }
    : { value: typed }
}

/** A number of pieces; some systems write `12.0`. */
export function readCount(cell: string): Read<number> {
  const text = cell.trim()
  if (/^-?\d+(?:[.,]0+)?$/.test(text)) return { value: Number.parseInt(text, 10) }
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(text)) return { value: Number(text.replace(/[.,]/g, '')) }
  return { problem: `không đọc được số “${cell.slice(0, 40)}”` }
}

const grams: Readonly<Record<string, number>> = {
  ...{ g: 1, gr: 1, gram: 1, grams: 1 },
  ...{ kg: 1000, kgs: 1000, kilogram: 1000, kilograms: 1000 },
  ...{ lb: 453.592_37, lbs: 453.592_37, pound: 453.592_37, pounds: 453.592_37 },
  ...{ oz: 28.349_523_125, ounce: 28.349_523_125, ounces: 28.349_523_125 },
}

/** The number of grams of a unit of weight such as `kg`. */
export function readWeightUnit(cell: string): Read<number> {
  const unit = grams[foldVietnamese(cell).trim().replace(/\.$/, '')]
  return unit === undefined
    ? { problem: `không rõ đơn vị cân nặng “${cell.slice(0, 40)}”` }
    : { value: unit }
}

/** A weight in grams; `unit` is the number of grams of one, for a cell without a unit of its own. */
export function readWeight(cell: string, unit: number): Read<number> {
  const [, amount, own] = /^(\d+(?:[.,]\d+)*|[.,]\d+)\s*([a-z]+)?\.?$/i.exec(cell.trim()) ?? []
  const size = own === undefined ? unit : grams[own.toLowerCase()]
  if (amount === undefined || size === undefined) {
    return { problem: `không đọc được cân nặng “${cell.slice(0, 40)}”` }
  }
  // Whole grams are written with separators of thousands, never with parts of a thousand.
  const isGrouped = size === 1 && /^\d{1,3}(?:[.,]\d{3})+$/.test(amount)
  const number = Number(isGrouped ? amount.replace(/[.,]/g, '') : amount.replace(',', '.'))
  return Number.isNaN(number)
    ? { problem: `không đọc được cân nặng “${cell.slice(0, 40)}”` }
    : { value: Math.round(number * size) }
}

/** A time in the shop's time zone; a date alone means its beginning, or its end. */
export function readTime(cell: string, hour: '00:00' | '24:00'): Read<Date> {
  const text = cell.trim()
  const time = parseShopTime(/[\s:t]/i.test(text) ? text : `${text} ${hour}`, { now: new Date(0) })
  return time === undefined
    ? { problem: `không đọc được ngày “${cell.slice(0, 40)}”` }
    : { value: time }
}

const yes = ['true', '1', 'yes', 'y', 'co', 'active', 'hien thi', 'dang ban', 'publish', 'visible']
const no = ['false', '0', 'no', 'n', 'khong', 'an', 'hidden', 'private', 'unlisted']

export function readYesNo(cell: string): Read<boolean> {
  const word = foldVietnamese(cell.trim())
  if (yes.includes(word)) return { value: true }
  if (no.includes(word)) return { value: false }
  return { problem: `“${cell.slice(0, 40)}” không phải có hoặc không` }
}

/** Whether a product is on sale, or why it is not. */
export type SaleState = 'on_sale' | 'hidden' | 'draft' | 'archived'

const states: Readonly<Record<string, SaleState>> = {
  draft: 'draft',
  nhap: 'draft',
  // WooCommerce's number for drafts.
  '-1': 'draft',
  archived: 'archived',
  'luu tru': 'archived',
}

export function readSaleState(cell: string): Read<SaleState> {
  const state = states[foldVietnamese(cell.trim())]
  if (state) return { value: state }
  const shown = readYesNo(cell)
  return 'problem' in shown ? shown : { value: shown.value ? 'on_sale' : 'hidden' }
}

/** True where a system sells on when nothing is left. */
export function readOversell(cell: string): Read<boolean> {
  const word = foldVietnamese(cell.trim())
  if (word === 'continue' || word === 'notify') return { value: true }
  return word === 'deny' ? { value: false } : readYesNo(cell)
}

/**
 * The categories in a cell, each by its names from the top down. The main one comes first: the first that is named, or one below it, since
 * some systems name a category with all those above it.
 */
export function readCategories(cell: string): string[][] {
  return ordered(cell.includes('>') ? cell.split(/\s*[|;]\s*|,\s*(?=[^>]*>)/) : [cell])
}

/** The same where commas separate them, as WooCommerce exports them; one within a name has a backslash before it. */
export function readCategoryList(cell: string): string[][] {
  return ordered(cell.split(/(?<!\\),\s*/).map((each) => each.replaceAll('\\,', ',')))
}

function ordered(each: readonly string[]): string[][] {
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
