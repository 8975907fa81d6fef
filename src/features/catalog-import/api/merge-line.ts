type Fields = Record<string, unknown>
type Variant = Fields & { options?: Record<string, string>; sku?: string }

/** Figures that are kept when a line leaves them out. */
const figures = ['sold', 'rating', 'stock'] as const

/** A product of the shop as a line that changes nothing. */
export function unchangedLine(known: Fields): Fields {
  const kept = without(known, figures)
  const variants = listOf(known.variants).map((variant) => without(variant, ['stock']))
  // Each variant has its own price.
  return variants.length > 0 ? { ...without(kept, ['price', 'discountPrice']), variants } : kept
}

/**
 * An unchanged line that a foreign table has: the others stay as they are, and so do variants that the table does not name.
 */
export function mergeLine(known: Fields, given: Fields): { value: Fields } | { problem: string } {
  const { variants: givenVariants, options: _, ...rest } = given
  const fields = { ...rest, ...keptBeside(known, rest) }
  const own = listOf(known.variants)
  const wanted = listOf(givenVariants)
  if (own.length === 0) {
    if (wanted.length > 0) {
      return {
        problem: 'sản phẩm trong cửa hàng chỉ có một loại, còn trong tệp có nhiều phân loại',
      }
    }
    return { value: merged(known, fields) }
  }
  const { price, discountPrice, costPrice, stock, weightGram, barcode, sku, ...product } = fields
  const changes: Variant[] =
    wanted.length > 0
      ? wanted
      : [defined({ sku, barcode, price, discountPrice, costPrice, stock, weightGram }) as Variant]
  const variants = [...own]
  for (const change of changes) {
    const index = variants.findIndex((variant) => isSame(variant, change))
    const { options, ...sale } = change
    const found = variants[index]
    if (found) variants[index] = merged(found, sale) as Variant
    else if (options && hasSameNames(options, own[0]?.options)) variants.push(change)
    else {
      return {
        problem: options
          ? 'tên các lựa chọn khác với sản phẩm đang có trong cửa hàng'
          : `sản phẩm có nhiều phân loại, không rõ dòng này là phân loại nào${sku ? ` (SKU ${String(sku)})` : ''}`,
      }
    }
  }
  const productSku = wanted.length > 0 && sku !== undefined ? { sku } : {}
  return { value: withoutState({ ...known, ...product, ...productSku, variants }) }
}

/** What a line of the shop keeps besides what the table says: attributes that the table does not name. */
function keptBeside(known: Fields, given: Fields): Fields {
  if (!Array.isArray(given.attributes) || !Array.isArray(known.attributes)) return {}
  const named = new Set(given.attributes.map(({ code }) => code))
  const others = known.attributes.filter(({ code }) => !named.has(code))
  return { attributes: [...others, ...given.attributes] }
}

const merged = (known: Fields, given: Fields): Fields =>
  withoutState(repriced({ ...known, ...given }, given))

/** What is put on sale is no draft any more. */
const withoutState = (fields: Fields): Fields =>
  fields.published === true ? without(fields, ['state']) : fields

/** A price alone, of a table without discounts, keeps a discount that is still below it. */
function repriced(fields: Fields, given: Fields): Fields {
  const { price, discountPrice } = fields
  const isGiven = given.price !== undefined && given.discountPrice === undefined
  const isTooHigh =
    typeof price === 'number' && typeof discountPrice === 'number' && discountPrice >= price
  return isGiven && isTooHigh ? without(fields, ['discountPrice']) : fields
}

function isSame(variant: Variant, change: Variant): boolean {
  if (change.sku !== undefined && variant.sku !== undefined) return variant.sku === change.sku
  return change.options !== undefined && sameText(variant.options) === sameText(change.options)
}

const sameText = (options: Record<string, string> = {}): string =>
  JSON.stringify(Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1)))

function hasSameNames(
  options: Record<string, string>,
  others: Record<string, string> = {},
): boolean {
  return Object.keys(options).toSorted().join('\n') === Object.keys(others).toSorted().join('\n')
}

const listOf = (variants: unknown): Variant[] =>
  Array.isArray(variants) ? (variants as Variant[]) : []

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

function defined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
