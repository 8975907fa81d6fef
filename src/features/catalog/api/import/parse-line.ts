import { t } from '#platform/language.ts'
import { slugifyVietnamese } from '#shared/vietnamese.ts'
import { explain, reasonOf } from './explain-issues.ts'
import { type FieldWords, fileWords } from './field-words.ts'
import type { StockMode } from './import-report.ts'
import { LineInput, type LineVariantInput } from './line-schema.ts'
import { findUnknownFields, type UnknownField } from './unknown-fields.ts'
import { unusedPrices } from './unused-prices.ts'
import { quote } from './warnings.ts'

export type LineVariant = {
  position: number
  sku: string | null
  options: Record<string, string>
  price: number
  discountPrice: number | null
  stock: number | null
  isPreorder: boolean
  preorderDays: number
  weightGram: number | null
  costPrice: number | null
  barcode: string | null
  image: string | null
}

/** A checked line: every product has its variants, one without options when it is sold in one form. */
export type CatalogLine = Omit<
  LineInput,
  | 'variants'
  | 'price'
  | 'discountPrice'
  | 'costPrice'
  | 'barcode'
  | 'stock'
  | 'weightGram'
  | 'isPreorder'
  | 'preorderDays'
> & { baseSlug: string; variants: LineVariant[] }

/** `unknown`: fields that are left out; `unused`: warnings about prices that mean nothing. */
export type ParsedLine =
  | { line: CatalogLine; unknown: string[]; unused: string[] }
  | { problem: string }

/** Checks a line's fields and their consistency. */
export function parseLine(
  value: unknown,
  stockMode: StockMode = 'keep',
  words: FieldWords = fileWords,
): ParsedLine {
  const fields = withoutEmpty(value)
  const unknown = findUnknownFields(fields)
  const parsed = LineInput.safeParse(fields, { error: explain })
  const problems = [
    ...unknown.flatMap(misspelled),
    ...(parsed.success
      ? []
      : [reasonOf(parsed.error, undefined, (path) => words.of(path, fields))]),
  ]
  if (!parsed.success || problems.length > 0) return { problem: problems.join('; ') }
  const {
    variants: _,
    price,
    discountPrice,
    costPrice,
    barcode,
    stock,
    weightGram,
    isPreorder,
    preorderDays,
    ...rest
  } = parsed.data
  const options = rest.options.length > 0 ? rest.options : optionNames(parsed.data.variants)
  const nameOf = (...path: PropertyKey[]) => words.of(path, parsed.data)
  const problem = optionProblem(options, parsed.data.variants, nameOf)
  if (problem) return { problem }
  const negative = stockMode === 'add' ? undefined : negativeStock(parsed.data)
  if (negative) {
    const name = nameOf(...negative)
    return { problem: t(`${name} không được âm`, `${name} must not be below 0`) }
  }

  const listed = parsed.data.variants
  const common = { weightGram, isPreorder, preorderDays }
  const priced = { price, discountPrice }
  const wanted = listed.length > 0 ? listed : [{ options: {}, stock, costPrice, barcode }]
  const variants: LineVariant[] = []
  for (const [position, own] of wanted.entries()) {
    // A discount belongs to the price beside it.
    const isPricedAlone = 'price' in own && own.price !== undefined
    const fieldOf = (field: string) =>
      listed.length > 0 ? nameOf('variants', position, field) : nameOf(field)
    const variant = toVariant(
      position,
      { ...common, ...(isPricedAlone ? {} : priced), ...own },
      { own: fieldOf, plain: nameOf },
    )
    if ('problem' in variant) return variant
    variants.push(variant)
  }
  const published = rest.published && rest.state === undefined
  const line = { ...rest, published, options, variants, baseSlug: baseSlug(rest.name) }
  return {
    line: options.length > 0 ? line : inOneForm(line),
    // One for all variants of a line.
    unknown: [...new Set(unknown.map(({ path }) => path.replaceAll(/\[\d+\]/g, '[]')))],
    unused: unusedPrices(parsed.data, variants),
  }
}

function misspelled({ path, meant }: UnknownField): string[] {
  if (!meant) return []
  const name = quote(path)
  return [
    t(
      `không có trường ${name}, ý bạn là ${meant}?`,
      `there is no field ${name}, did you mean ${meant}?`,
    ),
  ]
}

/** The SKU of a product sold in one form belongs to the product. */
function inOneForm(line: CatalogLine): CatalogLine {
  const sku = line.sku ?? line.variants[0]?.sku
  const variants = line.variants.map((variant) => ({ ...variant, sku: null }))
  return { ...line, variants, ...(sku ? { sku } : {}) }
}

type VariantFields = { [Key in keyof LineVariantInput]?: LineVariantInput[Key] | undefined }

type VariantNames = { own: (field: string) => string; plain: (field: string) => string }

function toVariant(
  position: number,
  fields: VariantFields,
  { own, plain }: VariantNames,
): LineVariant | { problem: string } {
  const { price, discountPrice = 0 } = fields
  if (price === undefined) {
    return { problem: t(`${own('price')} còn thiếu`, `${own('price')} is missing`) }
  }
  if (discountPrice > price) {
    const [discount, usual] = [own('discountPrice'), plain('price')]
    return {
      problem: t(`${discount} phải thấp hơn ${usual}`, `${discount} must be below ${usual}`),
    }
  }
  return {
    position,
    sku: fields.sku ?? null,
    options: fields.options ?? {},
    price,
    discountPrice: discountPrice > 0 && discountPrice < price ? discountPrice : null,
    stock: fields.stock ?? null,
    isPreorder: fields.isPreorder ?? false,
    preorderDays: fields.preorderDays ?? 0,
    weightGram: fields.weightGram || null,
    costPrice: fields.costPrice ?? null,
    barcode: fields.barcode ?? null,
    image: fields.image ?? null,
  }
}

function negativeStock({ stock, variants }: LineInput): PropertyKey[] | undefined {
  if (stock !== undefined && stock < 0) return ['stock']
  const index = variants.findIndex((variant) => variant.stock !== undefined && variant.stock < 0)
  return index < 0 ? undefined : ['variants', index, 'stock']
}

function optionNames(variants: readonly LineVariantInput[]): string[] {
  return Object.keys(variants[0]?.options ?? {})
}

function optionProblem(
  options: readonly string[],
  variants: readonly LineVariantInput[],
  nameOf: (...path: PropertyKey[]) => string,
): string | undefined {
  const all = nameOf('options')
  if (options.length > 4) return t(`${all} có hơn 4 lựa chọn`, `${all} has more than 4 options`)
  if (new Set(options).size < options.length)
    return t(`${all} có một tên hai lần`, `${all} has a name twice`)
  if (options.length > 0 && variants.length === 0)
    return t(`${all} cần có ${nameOf('variants')}`, `${all} needs ${nameOf('variants')}`)
  const seen = new Set<string>()
  for (const [index, variant] of variants.entries()) {
    const own = nameOf('variants', index, 'options')
    const values = options.map((name) => variant.options[name])
    if (values.includes(undefined) || Object.keys(variant.options).length > options.length) {
      const names = options.join(', ') || t('không gì cả', 'nothing')
      return t(`${own} phải có đúng: ${names}`, `${own} must have exactly: ${names}`)
    }
    const key = JSON.stringify(values)
    if (seen.has(key))
      return t(`${own} đã có ở phân loại khác`, `${own} are those of another variant`)
    seen.add(key)
  }
  return undefined
}

const slugLength = 80

/** A slug from the name, cut at a word boundary with room for a suffix. */
export function baseSlug(name: string): string {
  const slug = slugifyVietnamese(name)
  if (slug.length <= slugLength) return slug || 'san-pham'
  const cut = slug.slice(0, slugLength + 1)
  return cut.slice(0, cut.lastIndexOf('-') > 0 ? cut.lastIndexOf('-') : slugLength)
}

/** Spreadsheets and exports write null or an empty text for missing values. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null && field !== '')
      .map(([key, field]) => [key, withoutEmpty(field)]),
  )
}
