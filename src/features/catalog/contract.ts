import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Vnd } from '#shared/money.ts'
import { Pagination, pageQuery } from '#shared/pagination.ts'
import { Id, isStorableText } from '#shared/text.ts'

export const PriceType = z.enum(['FLASH_SALE', 'DISCOUNT', 'NORMAL'])
export type PriceType = z.infer<typeof PriceType>

/** A product in a list. Prices are the server's at the moment of the answer; ranges cover the purchasable variants. */
export const ProductCard = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  /** The price before any reduction, of the variant that costs `finalPrice`. */
  price: Vnd,
  finalPrice: Vnd,
  finalMinPrice: Vnd,
  finalMaxPrice: Vnd,
  /** 0–100; 0 when nothing is reduced. */
  discountPercent: z.int(),
  priceType: PriceType,
  isFreeShip: z.boolean(),
  shipFast: z.boolean(),
  isPreorder: z.boolean(),
  thumbnail: z.string().nullable(),
  sold: z.int(),
  ratingValue: z.number(),
  ratingCount: z.int(),
  inStock: z.boolean(),
  mainCategoryId: Id,
  /** Number of colors to choose from. */
  colorCount: z.int(),
  /** The first of these colors as “#rrggbb”, those with a known name. */
  swatches: z.array(z.string()),
})
export type ProductCard = z.infer<typeof ProductCard>

export const Variant = z.object({
  id: Id,
  sku: z.string().nullable(),
  /** “Đen / M”. */
  displayName: z.string(),
  options: z.record(z.string(), z.string()),
  price: Vnd,
  discountPrice: Vnd.nullable(),
  flashPrice: Vnd.nullable(),
  flashSale: z
    .object({
      id: Id,
      startAt: z.iso.datetime(),
      endAt: z.iso.datetime(),
      remaining: z.int(),
    })
    .nullable(),
  finalPrice: Vnd,
  /** Pieces left; null when the shop does not count them. */
  stock: z.int().nullable(),
  inStock: z.boolean(),
  isPreorder: z.boolean(),
  preorderDays: z.int(),
  image: z.object({ url: z.string() }).nullable(),
})
export type Variant = z.infer<typeof Variant>

/** A picture or a video of a product. */
export const Media = z.object({
  kind: z.enum(['image', 'video']),
  url: z.string(),
  alt: z.string(),
  /** Of a video; null when it is not known. */
  mimeType: z.string().nullable(),
  /** Poster of a video, shown until it plays; null: the product's first picture. */
  posterUrl: z.string().nullable(),
})
export type Media = z.infer<typeof Media>

export const CategoryRef = z.object({ id: Id, name: z.string(), slug: z.string() })
export type CategoryRef = z.infer<typeof CategoryRef>

export const Product = ProductCard.extend({
  sku: z.string().nullable(),
  discountPrice: Vnd.nullable(),
  shortDesc: z.string(),
  /** Sanitized HTML. */
  description: z.string(),
  brand: z.object({ name: z.string() }).nullable(),
  mainCategory: CategoryRef,
  /** From the top category down to the product's own. */
  breadcrumbs: z.array(CategoryRef),
  seo: z.object({ title: z.string().nullable(), description: z.string().nullable() }),
  ProductImage: z.array(
    z.object({ sortOrder: z.int(), media: z.object({ url: z.string(), alt: z.string() }) }),
  ),
  /** The addresses of its pictures. */
  album: z.array(z.string()),
  /** Its pictures and videos as they are looked through. */
  media: z.array(Media),
  stock: z.int().nullable(),
  /** Option groups in the merchant's order; empty for a product sold in one form. */
  variants: z.array(z.object({ name: z.string(), options: z.array(z.string()) })),
  /** Empty for a product sold in one form; its `variantId` is null everywhere. */
  variantsRaw: z.array(Variant),
  flashSale: z.object({ id: Id, endAt: z.iso.datetime() }).nullable(),
  preorderDays: z.int(),
  /** Reviews to read; `ratingCount` also counts ratings that it came with. */
  reviewCount: z.int(),
})
export type Product = z.infer<typeof Product>

export const ProductAnswer = answer({ data: Product })

export const ProductSort = z.enum(['default', 'best_selling', 'newest'])
export type ProductSort = z.infer<typeof ProductSort>

const wholeNumber = z.coerce.number().int().min(0).max(1_000_000_000_000)
const yes = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true')

/** Query of `GET products`; `attr.{CODE}`, `attrMin.{CODE}` and `attrMax.{CODE}` are read beside it. */
export const ProductQuery = z.object({
  q: z.string().max(200).refine(isStorableText).optional(),
  /** Takes the words of `q` as they are typed: nothing is corrected, no word is left out. */
  exact: yes.optional(),
  sort: ProductSort.or(z.literal('latest').transform(() => 'newest' as const)).default('default'),
  categoryId: z.string().max(100).optional(),
  category: z.string().max(200).refine(isStorableText).optional(),
  priceMin: wholeNumber.optional(),
  priceMax: wholeNumber.optional(),
  ratingMin: z.coerce.number().min(0).max(5).optional(),
  inStock: yes.optional(),
  shipFast: yes.optional(),
  ...pageQuery(24),
})
export type ProductQuery = z.infer<typeof ProductQuery>

/** Another reading of a query's text. */
export const Correction = z.object({
  /** The query as it was probably meant, ready to be shown and searched for. */
  q: z.string(),
  /** True: nothing fitted what was typed, and the results are those of `q`. False: `q` is only offered. */
  isApplied: z.boolean(),
  /** Words of the query that are left out of `q`, since no product has them. */
  dropped: z.array(z.string()).optional(),
})
export type Correction = z.infer<typeof Correction>

/** For each choice that would narrow the list, the number of products, counted as far as `pagination.total`; each facet ignores its own filter. */
export const Facets = z.object({
  /** Children of the chosen category; its siblings and itself when it has none; all levels when none is chosen. */
  categories: z.array(
    z.object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      parentId: Id.nullable(),
      /** 1 for a top category. */
      level: z.int(),
      count: z.int(),
    }),
  ),
  attributes: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Unit that follows the numbers of an attribute: “inch”. */
      unit: z.string().optional(),
      /** `number`: many numbers of one unit, best chosen by a range of `min` to `max`. */
      kind: z.enum(['values', 'number']),
      values: z.array(z.object({ value: z.string(), count: z.int() })),
      min: z.number().optional(),
      max: z.number().optional(),
    }),
  ),
  /** Null when nothing fits. */
  price: z.object({ min: Vnd, max: Vnd }).nullable(),
  /** From 5 down in steps of a half, each with the products rated so or better. */
  ratings: z.array(z.object({ min: z.number(), count: z.int() })),
  inStock: z.int(),
  shipFast: z.int(),
  /** False: only a part of many matches was counted, so all counts are lower bounds. */
  isComplete: z.boolean(),
  /** False: more categories have products than the 40 that are listed, or their counts are lower bounds. */
  areCategoriesComplete: z.boolean(),
  /** False: the categories' counts are lower bounds. */
  areCategoryCountsExact: z.boolean(),
})
export type Facets = z.infer<typeof Facets>

export const ProductListAnswer = answer({
  data: z.array(ProductCard),
  pagination: Pagination,
  facets: Facets,
  correction: Correction.nullable(),
})

export interface CategoryNode {
  id: string
  name: string
  slug: string
  parentId: string | null
  imageUrl: string | null
  depth: number
  pathIds: string[]
  children: CategoryNode[]
}
export const CategoryNode: z.ZodType<CategoryNode> = z
  .object({
    id: Id,
    name: z.string(),
    slug: z.string(),
    parentId: Id.nullable(),
    imageUrl: z.string().nullable(),
    depth: z.int(),
    pathIds: z.array(Id),
    get children() {
      return z.array(CategoryNode)
    },
  })
  .meta({ id: 'CategoryNode' })
export const CategoryTreeAnswer = answer({ data: z.array(CategoryNode) })

export const TopCategory = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  imageUrl: z.string().nullable(),
})
export type TopCategory = z.infer<typeof TopCategory>
export const TopCategoriesAnswer = answer({ data: z.array(TopCategory) })

export const ProductAttribute = z.object({ label: z.string(), value: z.string() })
export type ProductAttribute = z.infer<typeof ProductAttribute>
export const ProductAttributesAnswer = answer({ data: z.array(ProductAttribute) })

/** An attribute that products of a category can be filtered by. */
export const CategoryAttribute = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type CategoryAttribute = z.infer<typeof CategoryAttribute>
export const CategoryAttributesAnswer = answer({ data: z.array(CategoryAttribute) })
