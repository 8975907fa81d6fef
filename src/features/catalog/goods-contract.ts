import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { CappedCount } from '#shared/capped-count.ts'
import { Vnd } from '#shared/money.ts'
import { Id, text } from '#shared/text.ts'
import { productStates } from './domain/product-states.ts'

/** What a product is to the shop. `planned` goes on sale at a time that is set. */
export const GoodsState = z.enum(productStates)
export type GoodsState = z.infer<typeof GoodsState>

/** The tabs of the list: states, and what is on sale but sold out. */
export const GoodsTab = z.enum([...productStates, 'out_of_stock'])
export type GoodsTab = z.infer<typeof GoodsTab>

export const goodsSorts = [
  'newest',
  'updated',
  'name',
  'price_asc',
  'price_desc',
  'best_selling',
] as const
export type GoodsSort = (typeof goodsSorts)[number]

/** The most products that one change takes, named one by one and by a search. */
export const mostNamed = 500
export const mostFound = 5000

const wrongDay = 'Ngày không hợp lệ.'
const day = z.iso.date(wrongDay).refine((value) => value >= '2000' && value < '2100', wrongDay)
const wrongPrice = 'Giá phải là số tiền, từ 0 đến 999 tỷ.'
const price = z.string().regex(/^\d{1,12}$/, wrongPrice)

export const GoodsSearch = z.object({
  state: GoodsTab.optional(),
  /** Words of the name in any order, of which the last may be begun only, a SKU or its beginning, or a barcode. */
  q: text(1, 100, 'Hãy nhập tên sản phẩm, SKU hoặc mã vạch.').optional(),
  /** The categories below it are included. */
  category: Id.optional(),
  brand: Id.optional(),
  /** Đồng, inclusive, of the variant that costs least. */
  priceMin: price.optional(),
  priceMax: price.optional(),
  /** `uncounted`: sold without counting pieces. */
  stock: z.enum(['in', 'out', 'uncounted']).optional(),
  discounted: z.literal('1').optional(),
  /** Days of making in the shop's time zone, inclusive. */
  from: day.optional(),
  to: day.optional(),
})
export type GoodsSearch = z.infer<typeof GoodsSearch>

export const GoodsPageQuery = GoodsSearch.extend({
  sort: z.enum(goodsSorts).default('newest'),
  /** `next` of the page before. */
  cursor: z.string().max(2000).optional(),
})

export const GoodsRow = z.object({
  id: Id,
  /** Grows with each change that staff see in the product's form. */
  version: z.int(),
  name: z.string(),
  slug: z.string(),
  state: GoodsState,
  publishAt: z.iso.datetime().nullable(),
  image: z.string().nullable(),
  sku: z.string().nullable(),
  /** The first SKU of its variants, where the product has none. */
  variantSku: z.string().nullable(),
  variants: z.int(),
  minPrice: Vnd,
  maxPrice: Vnd,
  isDiscounted: z.boolean(),
  /** Pieces of all variants together; null when none is counted. */
  stock: z.int().nullable(),
  /** Some variants are counted, others not. */
  isPartlyCounted: z.boolean(),
  inStock: z.boolean(),
  sold: z.int(),
  category: z.string(),
  brand: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type GoodsRow = z.infer<typeof GoodsRow>

export const GoodsPageAnswer = answer({
  data: z.array(GoodsRow),
  /** `cursor` of the next page; null at the end. */
  next: z.string().nullable(),
})

/** Counts of the tabs, whatever `state` the search names. `all` is every state together. */
export const GoodsCounts = z.record(z.enum([...GoodsTab.options, 'all']), CappedCount)
export type GoodsCounts = z.infer<typeof GoodsCounts>
export const GoodsCountsAnswer = answer({ data: GoodsCounts })

/** What the filters choose from. Categories in the shop's order, those below one right after it. */
export const GoodsFilters = z.object({
  categories: z.array(z.object({ id: Id, name: z.string(), path: z.string() })),
  brands: z.array(z.object({ id: Id, name: z.string() })),
})
export type GoodsFilters = z.infer<typeof GoodsFilters>
export const GoodsFiltersAnswer = answer({ data: GoodsFilters })

/** What is done to each of many products. `delete` takes drafts alone. */
export const GoodsChange = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.enum(['publish', 'hide', 'archive', 'unarchive', 'delete']) }),
    z.object({ kind: z.literal('category'), categoryId: Id }),
    /** A category besides the main one, which stays. */
    z.object({ kind: z.enum(['add-category', 'remove-category']), categoryId: Id }),
    z.object({ kind: z.literal('brand'), brandId: Id.nullable() }),
  ],
  'Hãy chọn việc cần làm.',
)
export type GoodsChange = z.infer<typeof GoodsChange>

export const BulkGoods = z
  .object({
    /** Made by the caller, another for each change: a repeated call is recognized by it. */
    id: Id,
    change: GoodsChange,
    ids: z
      .array(Id, 'Hãy chọn sản phẩm.')
      .min(1, 'Hãy chọn sản phẩm.')
      .max(mostNamed, `Mỗi lần tối đa ${mostNamed} sản phẩm.`)
      .optional(),
    /** All that match, instead of `ids`. */
    search: GoodsSearch.optional(),
  })
  .refine(({ ids, search }) => (ids === undefined) !== (search === undefined), {
    path: ['ids'],
    message: 'Hãy chọn sản phẩm, hoặc tất cả sản phẩm của bộ lọc.',
  })
export type BulkGoods = z.infer<typeof BulkGoods>

export const GoodsResult = z.object({
  id: Id,
  name: z.string(),
  /** `already`: it was so before. */
  outcome: z.enum(['done', 'already', 'refused']),
  message: z.string().optional(),
})
export type GoodsResult = z.infer<typeof GoodsResult>
/** A result for each product, in the order of their ids. Those that are done can be undone by the change's id. */
export const BulkGoodsAnswer = answer({ data: z.array(GoodsResult) })
