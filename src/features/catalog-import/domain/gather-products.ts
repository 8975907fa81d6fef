import { type ProductRow, productOfRows } from './product-of-rows.ts'
import { type RowFields, readRow } from './read-row.ts'
import { createSkuBook } from './sku-book.ts'
import type { Mapping, TableField } from './table-fields.ts'

/** A row of a table, numbered as in a spreadsheet. */
export type TableRow = { row: number; cells: readonly string[] } | { row: number; problem: string }

/** A product of a table as fields of a catalog line, or why it cannot be read; `row` is the one to look at, `rows` are all of them. */
export type GatheredProduct = { row: number; rows: readonly number[] } & (
  | { value: Record<string, unknown> }
  | { problem: string; name: string | undefined }
)

type Group = { key: string; rows: ProductRow[] }

/** What a pure function is given. */
type Given = {
  now: Date
  /** A short text that differs for different texts. */
  digest: (text: string) => string
}

/**
 * Puts the rows of a table together to products: rows in a row with the same key are one, as shop systems export variants and further
 * pictures. Memory holds one product, and a key and a digest of each.
 */
export async function* gatherProducts(
  rows: AsyncIterable<TableRow>,
  mapping: Mapping,
  { now, digest }: Given,
): AsyncGenerator<GatheredProduct> {
  const seen = new Set<string>()
  const skus = createSkuBook(digest)
  const keyOf = keysOf(mapping)
  let group: Group | undefined
  const finish = ({ rows: own }: Group): GatheredProduct[] => {
    const product = skus.checked(own, productOfRows(own, { mapping, now }))
    if (!product) return []
    const numbers = own.map(({ row }) => row)
    return [
      'problem' in product
        ? { ...product, name: nameOf(own), rows: numbers }
        : { ...product, rows: numbers },
    ]
  }
  for await (const source of rows) {
    const fields: RowFields =
      'problem' in source
        ? { texts: {}, images: [], attributes: [], problem: source.problem }
        : readRow(source.cells, mapping)
    const key = keyOf(fields, group) ?? `row ${source.row}`
    if (group && group.key === key) {
      group.rows.push({ row: source.row, fields })
      continue
    }
    if (group) yield* finish(group)
    group = undefined
    if (seen.has(key)) {
      yield {
        row: source.row,
        rows: [source.row],
        name: fields.texts.name,
        problem: `các dòng của “${key.slice(0, 60)}” không đứng liền nhau; hãy sắp xếp bảng theo cột này`,
      }
      continue
    }
    seen.add(key)
    group = { key, rows: [{ row: source.row, fields }] }
  }
  if (group) yield* finish(group)
}

function nameOf(rows: readonly ProductRow[]): string | undefined {
  const texts = rows.map(({ fields }) => fields.texts)
  return texts.find(({ name }) => name)?.name ?? texts.find(({ sku }) => sku)?.sku
}

/** Says which product a row belongs to; undefined for a row that is one alone. */
type KeyOf = (row: RowFields, group: Group | undefined) => string | undefined

function keysOf(mapping: Mapping): KeyOf {
  const has = (...fields: TableField[]) => fields.some((field) => mapping.includes(field))
  if (has('productKey', 'slug', 'parentKey')) return ownKey
  return has('name') && has('variation', 'optionValue1') ? nameAsKey : () => undefined
}

/** A row without a key goes on with the product above it. */
const ownKey: KeyOf = ({ texts }, group) => {
  const { parentKey, productKey, slug } = texts
  if (parentKey) return isParent(group?.rows[0]?.fields, parentKey) ? group?.key : parentKey
  return productKey ?? slug ?? group?.key ?? ''
}

/** WooCommerce names the product of a variation by its SKU, or as `id:12`. */
export function isParent(row: RowFields | undefined, parentKey: string): boolean {
  if (!row || row.texts.parentKey) return false
  return parentKey === row.texts.sku || parentKey.toLowerCase() === `id:${row.texts.productKey}`
}

/** Merchants write a variant in each row, and the name of the product in all of them or merge its cells. */
const nameAsKey: KeyOf = ({ texts }, group) => {
  const isOneOfSeveral = texts.variation !== undefined || texts.optionValue1 !== undefined
  if (!isOneOfSeveral) return undefined
  return texts.name ?? group?.key
}
