import { mostFurther } from '#features/catalog/limits.ts'
import { attributeCode } from '#shared/attribute-code.ts'
import { slugifyVietnamese } from '#shared/vietnamese.ts'
import { optionsOfRows } from './options-of-rows.ts'
import type { RowFields } from './read-row.ts'
import { saleFields, stateFields } from './sale-fields.ts'
import { withShares } from './shared-stock.ts'
import type { Mapping } from './table-fields.ts'

export type ProductRow = { row: number; fields: RowFields }
export type ProductOfRows = { row: number } & (
  | { value: Record<string, unknown> }
  | { problem: string }
)

type Reading = { mapping: Mapping; now: Date }

/** The rows of a product as fields of a catalog line. The table says nothing of fields that are missing. */
export function productOfRows(rows: readonly ProductRow[], reading: Reading): ProductOfRows {
  const first = rows[0]?.row ?? 0
  // Without one of its rows, a product would lose a variant.
  const bad = rows.find(({ fields }) => fields.problem !== undefined)
  if (bad) return { row: bad.row, problem: bad.fields.problem ?? '' }
  // WooCommerce has a row for a product besides those of its variations, and one alone for a product in one form.
  const hasParent = rows.some(({ fields }) => fields.texts.parentKey)
  const parent = hasParent ? rows.find(({ fields }) => !fields.texts.parentKey) : undefined
  const forms = rows.filter((each) => each !== parent)
  const options = optionsOfRows(forms.map(({ fields }) => fields))
  const sold = forms.filter(({ fields }) => isSold(fields, options.length > 0))
  const common = {
    ...commonFields(rows.map(({ fields }) => fields)),
    ...(hasParent && !parent && { name: undefined }),
    attributes: attributesOf(
      hasParent ? parent : rows[0],
      options.map(({ name }) => name),
    ),
  }
  const productSku = parent?.fields.texts.sku ?? mergeTexts(rows).productSku
  if (options.length === 0) {
    const [only, second] = sold
    if (second) {
      return {
        row: second.row,
        problem: 'có nhiều phân loại nhưng không có cột tên lựa chọn hoặc tên phân loại',
      }
    }
    const sku = only?.fields.texts.sku ?? productSku
    const fields = only && formFields(only.fields, reading)
    return { row: first, value: defined({ ...common, sku, ...fields }) }
  }
  const variants = withShares(
    sold.map(({ fields }) => fields),
    parent?.fields,
  ).map((fields) =>
    defined({
      options: Object.fromEntries(
        options.flatMap(({ name, read }) => {
          const value = read(fields)
          return value ? [[name, value]] : []
        }),
      ),
      sku: fields.texts.sku,
      image: fields.texts.variantImage,
      ...formFields(fields, reading),
    }),
  )
  return {
    row: first,
    value: defined({
      ...common,
      sku: productSku,
      weightGram: parent?.fields.weightGram,
      options: options.map(({ name }) => name),
      variants,
    }),
  }
}

function commonFields(rows: readonly RowFields[]): Record<string, unknown> {
  const merged = mergeTexts(rows.map((fields) => ({ fields })))
  const images = [...new Set(rows.flatMap((row) => row.images))]
  const [category, ...further] = rows.find(({ categories }) => categories?.length)?.categories ?? []
  return {
    slug: merged.slug === undefined ? undefined : slugifyVietnamese(merged.slug) || undefined,
    name: merged.name,
    categoryPath: category,
    moreCategories: further.length > 0 ? further.slice(0, mostFurther) : undefined,
    brand: merged.brand,
    shortDesc: merged.shortDesc,
    description: merged.description,
    seoTitle: merged.seoTitle,
    seoDescription: merged.seoDescription,
    ...stateFields(rows),
    images: images.length > 0 ? images : undefined,
  }
}

const formFields = (row: RowFields, { mapping, now }: Reading) => ({
  ...saleFields(row, mapping, now),
  costPrice: row.costPrice,
  barcode: row.texts.barcode,
  weightGram: row.weightGram,
})

/** What a row says of a product besides its options; several values of one name are apart, as filters have them. */
function attributesOf(row: ProductRow | undefined, options: readonly string[]) {
  const found = row?.fields.attributes.filter(({ name }) => !options.includes(name)) ?? []
  const attributes = found.flatMap(({ name, value }) =>
    value
      .split(/(?<!\\),\s*/)
      .map((each) => each.replaceAll('\\,', ',').trim())
      .filter((each) => each !== '')
      .map((each) => ({ code: attributeCode(name), name, value: each })),
  )
  return attributes.length > 0 ? attributes : undefined
}

function mergeTexts(rows: readonly Pick<ProductRow, 'fields'>[]): RowFields['texts'] {
  const merged: RowFields['texts'] = {}
  for (const { fields } of rows) {
    for (const [field, text] of Object.entries(fields.texts)) {
      merged[field as keyof typeof merged] ??= text
    }
  }
  return merged
}

/** True for a row that is sold; the others add pictures. */
function isSold({ texts, attributes, ...row }: RowFields, hasOptions: boolean): boolean {
  if (!hasOptions) {
    return (
      row.price !== undefined ||
      row.regularPrice !== undefined ||
      row.discountPrice !== undefined ||
      texts.sku !== undefined
    )
  }
  const isVariation = texts.parentKey !== undefined && attributes.length > 0
  return texts.optionValue1 !== undefined || texts.variation !== undefined || isVariation
}

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
