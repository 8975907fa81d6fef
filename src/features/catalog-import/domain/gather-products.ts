import { mostFurther } from '#features/catalog/limits.ts'
import { slugifyVietnamese } from '#shared/vietnamese.ts'
import { type RowFields, readRow } from './read-row.ts'
import type { Mapping } from './table-fields.ts'

/** A row of a table, numbered as in a spreadsheet. */
export type TableRow = { row: number; cells: readonly string[] } | { row: number; problem: string }

/** A product of a table as fields of a catalog line, or why it cannot be read; `row` is the one to look at. */
export type GatheredProduct = { row: number; first: number; last: number } & (
  | { value: Record<string, unknown> }
  | { problem: string }
)

type Group = { key: string; first: number; rows: { row: number; fields: RowFields }[] }

const isBad = ({ fields }: Group['rows'][number]) => fields.problem !== undefined

const noName = 'Title'

/**
 * Puts the rows of a table together to products: rows in a row with the same key are one, as shop systems export variants and further
 * pictures. Memory holds one product.
 */
export async function* gatherProducts(
  rows: AsyncIterable<TableRow>,
  mapping: Mapping,
): AsyncGenerator<GatheredProduct> {
  const seen = new Set<string>()
  let group: Group | undefined
  const isKeyed = ['productKey', 'slug', 'parentKey'].some((field) =>
    mapping.some((each) => each === field),
  )
  for await (const source of rows) {
    const fields: RowFields =
      'problem' in source
        ? { texts: {}, images: [], problem: source.problem }
        : readRow(source.cells, mapping)
    const key = isKeyed ? keyOf(fields, group) : `${source.row}`
    if (group && group.key === key) {
      group.rows.push({ row: source.row, fields })
      continue
    }
    if (group) yield gathered(group)
    group = undefined
    if (seen.has(key)) {
      yield {
        row: source.row,
        first: source.row,
        last: source.row,
        problem: `các dòng của “${key.slice(0, 60)}” không đứng liền nhau; hãy sắp xếp bảng theo cột này`,
      }
      continue
    }
    seen.add(key)
    group = { key, first: source.row, rows: [{ row: source.row, fields }] }
  }
  if (group) yield gathered(group)
}

/** The key of a row's product. A row without one goes on with the product above it. */
function keyOf({ texts }: RowFields, group: Group | undefined): string {
  const { parentKey, productKey, slug } = texts
  if (parentKey && group) {
    const [first] = group.rows
    const parent = parentKey.replace(/^id:/i, '')
    const isOfGroup =
      first && [first.fields.texts.productKey, first.fields.texts.sku].includes(parent)
    return isOfGroup ? group.key : parent
  }
  return productKey ?? slug ?? group?.key ?? ''
}

function gathered(group: Group): GatheredProduct {
  const { first, rows } = group
  return { ...finish(group), first, last: rows.at(-1)?.row ?? first }
}

type Finished = { row: number } & ({ value: Record<string, unknown> } | { problem: string })

function finish({ first, rows }: Group): Finished {
  // Without one of its rows, a product would lose a variant.
  const bad = rows.find(isBad)
  if (bad) return { row: bad.row, problem: bad.fields.problem ?? '' }
  const named = rows.find(({ fields }) => fields.texts.name)?.fields ?? rows[0]?.fields
  const merged = mergeTexts(rows.map(({ fields }) => fields))
  const images = [...new Set(rows.flatMap(({ fields }) => fields.images))]
  const [category, ...further] =
    rows.find(({ fields }) => fields.categories?.length)?.fields.categories ?? []
  const published = rows.find(({ fields }) => fields.published !== undefined)?.fields.published
  const common = {
    slug: merged.slug === undefined ? undefined : slugifyVietnamese(merged.slug) || undefined,
    name: named?.texts.name,
    categoryPath: category,
    moreCategories: further.length > 0 ? further.slice(0, mostFurther) : undefined,
    brand: merged.brand,
    shortDesc: merged.shortDesc,
    description: merged.description,
    seoTitle: merged.seoTitle,
    seoDescription: merged.seoDescription,
    published,
    images: images.length > 0 ? images : undefined,
  }
  // WooCommerce has a row for a product above those of its variations, and one alone for a product in one form.
  const hasParent = rows.some(({ fields }) => fields.texts.parentKey)
  const parent = hasParent ? rows.find(({ fields }) => !fields.texts.parentKey) : undefined
  const forms = rows.filter((each) => each !== parent)
  const names = optionNames(forms.map(({ fields }) => fields))
  const sold = forms.filter(({ fields }) => isVariant(fields, names))
  if (names.length === 0) {
    const only = sold[0]?.fields
    if (sold.length > 1) {
      return {
        row: sold[1]?.row ?? first,
        problem: 'có nhiều phân loại nhưng không có cột tên lựa chọn hoặc tên phân loại',
      }
    }
    const sku = only?.texts.sku ?? merged.productSku
    return { row: first, value: defined({ ...common, sku, ...(only && saleFields(only)) }) }
  }
  const variants = sold.map(({ fields }) =>
    defined({
      options: optionsOf(fields, names),
      sku: fields.texts.sku,
      image: fields.texts.variantImage,
      ...saleFields(fields),
    }),
  )
  const sku = parent?.fields.texts.sku ?? merged.productSku
  return { row: first, value: defined({ ...common, sku, options: names, variants }) }
}

function mergeTexts(rows: readonly RowFields[]): RowFields['texts'] {
  const merged: RowFields['texts'] = {}
  for (const { texts } of rows) {
    for (const [field, text] of Object.entries(texts)) merged[field as keyof typeof texts] ??= text
  }
  return merged
}

/** The names of the options of a product's rows; empty for a product sold in one form. */
function optionNames(rows: readonly RowFields[]): string[] {
  const named = ([1, 2, 3] as const).flatMap((number) => {
    const name = rows.find(({ texts }) => texts[`optionName${number}`])?.texts[
      `optionName${number}`
    ]
    const values = rows.flatMap(({ texts }) => texts[`optionValue${number}`] ?? [])
    return name && values.length > 0 ? [name] : []
  })
  // Shopify's and Haravan's products in one form have an option with this name.
  const isOnlyForm =
    named.length === 1 &&
    (named[0] === noName ||
      rows.every(({ texts }) => /^default( title)?$/i.test(texts.optionValue1 ?? 'Default Title')))
  if (named.length > 0) return isOnlyForm ? [] : named
  const parts = variationParts(rows)
  if (parts === 0) return []
  return parts === 1
    ? ['Phân loại']
    : Array.from({ length: parts }, (_, index) => `Phân loại ${index + 1}`)
}

/** How many options the names of variants such as `Đỏ,M` have: as many as all of them agree on. */
function variationParts(rows: readonly RowFields[]): number {
  const named = rows.flatMap(({ texts }) => texts.variation ?? [])
  if (named.length === 0 || (rows.length === 1 && /^(default|mặc định)$/i.test(named[0] ?? '')))
    return 0
  const counts = new Set(named.map((name) => name.split(',').length))
  const [count = 1] = counts
  return counts.size === 1 && count <= 3 ? count : 1
}

function optionsOf({ texts }: RowFields, names: readonly string[]): Record<string, string> {
  const { variation } = texts
  const isSplit = names[0]?.startsWith('Phân loại') && variation !== undefined
  const values = isSplit
    ? names.length === 1
      ? [variation]
      : variation.split(',')
    : [texts.optionValue1, texts.optionValue2, texts.optionValue3]
  return Object.fromEntries(
    names.flatMap((name, index) => {
      const value = values[index]?.trim()
      return value ? [[name, value]] : []
    }),
  )
}

/** True for a row that is sold; the others add pictures. */
function isVariant({ texts, price, regularPrice }: RowFields, names: readonly string[]): boolean {
  if (names.length === 0)
    return price !== undefined || regularPrice !== undefined || texts.sku !== undefined
  return texts.optionValue1 !== undefined || texts.variation !== undefined
}

/** A lower price beside a usual one is a discount. */
function saleFields({ price, regularPrice, stock, weightGram }: RowFields) {
  const isReduced = price !== undefined && regularPrice !== undefined && regularPrice > price
  return {
    price: isReduced ? regularPrice : (price ?? regularPrice),
    discountPrice: isReduced ? price : undefined,
    stock: stock === undefined ? undefined : Math.max(0, stock),
    weightGram,
  }
}

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
