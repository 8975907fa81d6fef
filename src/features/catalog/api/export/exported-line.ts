import { effectivePrice } from '../../domain.ts'

export type ExportedVariant = {
  sku: string | null
  options: Record<string, string>
  price: number
  discount_price: number | null
  stock: number | null
  is_preorder: boolean
  preorder_days: number
  weight_gram: number | null
  barcode: string | null
  cost_price: number | null
  image_url: string | null
}

export type ExportedProduct = {
  slug: string
  sku: string | null
  name: string
  category_path: string[]
  more_categories: string[][]
  brand: string | null
  sold_before: number
  rating_before_sum: number
  rating_before_count: number
  short_desc: string
  description: string
  is_free_ship: boolean
  ship_fast: boolean
  is_published: boolean
  state: string
  seo_title: string | null
  seo_description: string | null
  images: string[]
  videos: { src: string; poster: string | null }[]
  options: string[]
  attributes: { code: string; name: string; value: string }[]
  variants: ExportedVariant[]
}

/** What tells of the variants of a product. */
export type ExportedSale = Pick<ExportedProduct, 'options' | 'variants'>

/** The same with what no line of a product can be without. */
export type NamedSale = ExportedSale &
  Pick<ExportedProduct, 'slug' | 'sku' | 'name' | 'category_path'>

/** The fields of a catalog line in the order of the file. */
export const lineFields = [
  ...['slug', 'sku', 'name', 'categoryPath', 'moreCategories', 'brand', 'price', 'discountPrice'],
  ...[
    'costPrice',
    'barcode',
    'stock',
    'sold',
    'rating',
    'weightGram',
    'shortDesc',
    'description',
    'images',
    'videos',
  ],
  ...[
    'attributes',
    'options',
    'variants',
    'isFreeShip',
    'isPreorder',
    'preorderDays',
    'shipFast',
    'published',
    'state',
  ],
  ...['seoTitle', 'seoDescription'],
]

/**
 * A product as a catalog line; importing the line makes the same product. `sold` and `rating` are the imported figures
 * without the shop's own sales and reviews, which would count twice after an import.
 */
export function toLine(product: ExportedProduct): Record<string, unknown> {
  const { price, discountPrice, costPrice, barcode, stock, weightGram, variants, ...preorder } =
    saleOf(product)
  return withoutDefaults({
    slug: product.slug,
    sku: product.sku,
    name: product.name,
    categoryPath: product.category_path,
    moreCategories: product.more_categories,
    brand: product.brand,
    ...{ price, discountPrice, costPrice, barcode, stock },
    sold: product.sold_before || undefined,
    rating: product.rating_before_count > 0 ? rating(product) : undefined,
    weightGram,
    shortDesc: product.short_desc,
    description: product.description,
    images: product.images,
    videos: product.videos.map(({ src, poster }) => (poster ? { src, poster } : src)),
    attributes: product.attributes,
    options: product.options,
    variants,
    isFreeShip: product.is_free_ship,
    ...preorder,
    shipFast: product.ship_fast,
    published: product.is_published,
    state: ['draft', 'archived'].includes(product.state) ? product.state : undefined,
    seoTitle: product.seo_title,
    seoDescription: product.seo_description,
  })
}

/** The fields of a catalog line that are about variants. */
export const toSaleFields = (sale: ExportedSale) => withoutDefaults(saleOf(sale))

/** A catalog line of these fields and those that no line can be without. */
export function toSaleLine(sale: NamedSale): Record<string, unknown> {
  const { slug, sku, name, category_path: categoryPath, options } = sale
  return withoutDefaults({ slug, sku, name, categoryPath, options, ...saleOf(sale) })
}

function saleOf({ variants, options }: ExportedSale) {
  const isSimple = options.length === 0
  const sharedWeight = onlyValue(variants.map((variant) => variant.weight_gram))
  const cheapest = cheapestOf(variants)
  const only = isSimple ? cheapest : undefined
  return {
    price: cheapest?.price,
    discountPrice: cheapest?.discount_price,
    costPrice: only?.cost_price,
    barcode: only?.barcode,
    stock: only?.stock,
    weightGram: sharedWeight,
    variants: isSimple ? [] : variants.map((variant) => toVariant(variant, options, sharedWeight)),
    isPreorder: only?.is_preorder,
    preorderDays: only?.preorder_days || undefined,
  }
}

function rating({ rating_before_sum: sum, rating_before_count: count }: ExportedProduct) {
  return { value: Math.round((sum / count) * 100) / 100, count }
}

function toVariant(
  variant: ExportedVariant,
  options: readonly string[],
  sharedWeight: number | undefined,
) {
  return withoutDefaults({
    options: Object.fromEntries(options.map((name) => [name, variant.options[name] ?? ''])),
    sku: variant.sku,
    price: variant.price,
    discountPrice: variant.discount_price,
    costPrice: variant.cost_price,
    barcode: variant.barcode,
    stock: variant.stock,
    weightGram: sharedWeight === undefined ? variant.weight_gram : undefined,
    image: variant.image_url,
    isPreorder: variant.is_preorder,
    preorderDays: variant.preorder_days || undefined,
  })
}

function cheapestOf(variants: readonly ExportedVariant[]): ExportedVariant | undefined {
  const priced = variants.map((variant) => ({
    variant,
    price: effectivePrice(
      { price: variant.price, discountPrice: variant.discount_price, flash: null },
      new Date(0),
    ).finalPrice,
  }))
  return priced.toSorted((a, b) => a.price - b.price)[0]?.variant
}

/** The common value; undefined when values differ or are missing. */
function onlyValue(values: readonly (number | null)[]): number | undefined {
  return new Set(values).size === 1 ? (values[0] ?? undefined) : undefined
}

/** Leaves out the defaults of an import. */
function withoutDefaults(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).filter(([field, value]) => !isDefault(field, value)),
  )
}

function isDefault(field: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value === (field === 'published')
  if (Array.isArray(value)) return value.length === 0
  return value === null || value === undefined || value === ''
}
