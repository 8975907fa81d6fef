import { formatCount, formatDateTime } from '#shared/format.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import { productStates, stateNames, stateOfText } from '../../domain/product-states.ts'
import {
  barcodePattern,
  greatestAmount,
  greatestStock,
  greatestWeight,
  longestName,
  longestSku,
  type SheetField,
  type SheetValue,
} from '../../domain/sheet-cells.ts'
import { isClearable } from './columns.ts'

export type Choice = { id: string; name: string }
/** Categories by id, and by what people type. */
export type Categories = {
  nameOf: ReadonlyMap<string, string>
  find: (text: string) => string | undefined
}

export type Read = { value: SheetValue } | { problem: string }

const uncounted = 'Không đếm'
const fold = (text: string) => foldVietnamese(text).replace(/\s+/g, ' ').trim()

export function createCategories(choices: readonly Choice[]): Categories {
  const byText = new Map<string, string | undefined>()
  for (const { id, name } of choices) {
    const own = fold(name.split(' > ').at(-1) ?? '')
    // A name that is used twice is found by its whole path alone.
    byText.set(own, byText.has(own) ? undefined : id)
  }
  for (const { id, name } of choices) byText.set(fold(name), id)
  return {
    nameOf: new Map(choices.map(({ id, name }) => [id, name])),
    find: (text) => byText.get(fold(text).replace(/\s*>\s*/g, ' > ')),
  }
}

/** What a cell shows. */
export function formatCell(
  field: SheetField,
  value: SheetValue | undefined,
  categories: Categories,
): string {
  if (value === undefined) return ''
  if (field === 'stock' && value === null) return uncounted
  if (value === null) return ''
  if (field === 'state') return stateLabel(String(value))
  if (field === 'categoryId') return categories.nameOf.get(String(value)) ?? '…'
  return typeof value === 'number' ? formatCount(value) : value
}

/** What is copied and edited: numbers without dots, which every spreadsheet reads as numbers. */
export function plainText(
  field: SheetField,
  value: SheetValue | undefined,
  categories: Categories,
): string {
  return typeof value === 'number' ? String(value) : formatCell(field, value, categories)
}

function stateLabel(text: string): string {
  const state = stateOfText(text)
  if (!state) return text
  if (state !== 'planned') return stateNames[state]
  return `${stateNames.planned} ${formatDateTime(text.slice('planned '.length))}`
}

/** States that can be chosen in the sheet; a time is planned in the product's own form. */
export const choosableStates = productStates.filter(
  (state) => state !== 'planned' && state !== 'draft',
)

/** The value of what was typed or pasted. */
export function readCell(field: SheetField, typed: string, categories: Categories): Read {
  const text = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (text === '' && isClearable(field)) return { value: null }
  return readers[field](text, categories)
}

type Reader = (text: string, categories: Categories) => Read

const readers: Readonly<Record<SheetField, Reader>> = {
  name: (text) =>
    text === '' || text.length > longestName
      ? { problem: `Tên dài từ 1 đến ${longestName} ký tự.` }
      : { value: text },
  sku: (text) =>
    text.length > longestSku ? { problem: `SKU dài tối đa ${longestSku} ký tự.` } : { value: text },
  price: (text) => readAmount(text, 1, 'giá, như 250k hoặc 1tr2'),
  discountPrice: (text) => readAmount(text, 1, 'giá, như 250k; để trống là không giảm'),
  costPrice: (text) => readAmount(text, 0, 'giá vốn, như 250k'),
  stock: (text) => {
    if (fold(text) === fold(uncounted)) return { value: null }
    return readNumber(text, 0, greatestStock, 'số món còn lại; “không đếm” là bán không giới hạn')
  },
  barcode: (text) =>
    barcodePattern.test(text)
      ? { value: text }
      : { problem: 'Mã vạch gồm 4–32 chữ, số, dấu chấm hoặc gạch nối.' },
  weightGram: (text) =>
    readNumber(text.replace(/\s*g$/i, ''), 1, greatestWeight, 'số gam, như 250'),
  state: (text) => {
    const found = choosableStates.find((state) => fold(stateNames[state]) === fold(text))
    if (found) return { value: found }
    const known = choosableStates.map((state) => stateNames[state]).join(', ')
    return { problem: `Hãy chọn một trong: ${known}.` }
  },
  categoryId: (text, categories) => {
    const id = categories.find(text)
    return id ? { value: id } : { problem: 'Không có danh mục này. Hãy chọn trong danh sách.' }
  },
}

function readAmount(text: string, least: number, what: string): Read {
  return readNumber(text, least, greatestAmount, what)
}

function readNumber(text: string, least: number, most: number, what: string): Read {
  const value = parseAmount(text)
  if (value === undefined) return { problem: `Hãy nhập ${what}.` }
  if (value < least) return { problem: `Phải từ ${formatCount(least)} trở lên.` }
  if (value > most) return { problem: `Tối đa ${formatCount(most)}.` }
  return { value }
}
