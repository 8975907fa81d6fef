import { formatCount, formatVnd } from '#shared/format.ts'

type Fields = Readonly<Record<string, unknown>>

const shownLength = 200
const prices = ['price', 'discountPrice', 'costPrice']
const states: Readonly<Record<string, string>> = { draft: 'Nháp', archived: 'Lưu trữ' }

/** A field of a catalog line as a merchant reads it; null for a missing one. */
export function shownValue(field: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  const text = textOf(field, value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
}

/** What a variant is besides its options: `90.000đ, tồn kho 4, SKU AO-M`. */
export function shownVariant(variant: Fields): string {
  const said = (field: string, words: (text: string) => string) => {
    const text = shownValue(field, variant[field])
    return text === null ? [] : [words(text)]
  }
  const parts = [
    ...said('price', (price) => price),
    ...said('discountPrice', (price) => `giá giảm ${price}`),
    ...said('stock', (stock) => `tồn kho ${stock}`),
    ...said('sku', (sku) => `SKU ${sku}`),
    ...said('barcode', (code) => `mã vạch ${code}`),
    ...said('costPrice', (price) => `giá vốn ${price}`),
    ...said('weightGram', (grams) => `${grams} g`),
    ...(variant.isPreorder === true ? ['đặt trước'] : []),
  ]
  return parts.join(', ') || 'như sản phẩm'
}

function textOf(field: string, value: unknown): string {
  if (field === 'state') return states[String(value)] ?? String(value)
  if (typeof value === 'boolean') return value ? 'có' : 'không'
  if (typeof value === 'number') {
    return prices.includes(field) ? formatVnd(value) : formatCount(value)
  }
  if (Array.isArray(value))
    return value.map((each) => itemText(field, each)).join(separatorOf(field))
  return itemText(field, value)
}

function separatorOf(field: string): string {
  if (field === 'categoryPath') return ' > '
  return field === 'moreCategories' || field === 'attributes' ? '; ' : ', '
}

function itemText(field: string, item: unknown): string {
  if (Array.isArray(item)) return item.join(' > ')
  if (typeof item !== 'object' || item === null) return String(item)
  const { name, value, count, src } = item as Fields
  if (field === 'attributes') return `${name}: ${value}`
  if (field === 'rating') return `${String(value).replace('.', ',')} (${count} lượt)`
  return typeof src === 'string' ? src : JSON.stringify(item)
}
