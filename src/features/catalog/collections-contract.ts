import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { CappedCount } from '#shared/capped-count.ts'
import { Vnd } from '#shared/money.ts'
import { Id, text } from '#shared/text.ts'
import { ProductCard } from './contract.ts'
import {
  collectionSorts,
  collectionStates,
  mostCollected,
  mostInRule,
  ruleSorts,
} from './domain/collection-rules.ts'
import { GoodsSearch, GoodsState, mostNamed } from './goods-contract.ts'
import { line, optionalLine } from './product-contract.ts'

const wrongPrice = 'Giá phải là số tiền từ 0đ đến 1.000 tỷ.'
const wrongDays = 'Số ngày phải từ 1 đến 365.'
const wrongStars = 'Số sao phải từ 1 đến 5.'
const wrongSlug = 'Đường dẫn chỉ gồm chữ thường a-z, chữ số và gạch nối đơn, tối đa 200 ký tự.'
const wrongSort = 'Không có cách sắp xếp này.'
const wrongRule = 'Hãy đặt ít nhất một điều kiện.'
const wrongPicture = 'Ảnh này không dùng được. Vui lòng tải lên lại.'
const tooMany = `Một bộ sưu tập có nhiều nhất ${new Intl.NumberFormat('vi').format(mostCollected)} sản phẩm.`

const price = z.int(wrongPrice).min(0, wrongPrice).max(1_000_000_000_000, wrongPrice).nullable()
const choices = (message: string) =>
  z
    .array(Id, message)
    .max(mostInRule, `Chọn nhiều nhất ${mostInRule}.`)
    .transform((ids) => [...new Set(ids)])

/** Conditions on products, all of which hold; null, false and empty ones ask for nothing. */
const ruleFields = z.object({
  /** In any of these, or below one. */
  categories: choices('Hãy chọn danh mục.'),
  /** Of any of these. */
  brands: choices('Hãy chọn thương hiệu.'),
  priceMin: price,
  priceMax: price,
  ratingMin: z.number(wrongStars).min(1, wrongStars).max(5, wrongStars).nullable(),
  inStock: z.boolean(),
  shipFast: z.boolean(),
  /** Has all of these words, as the shop's search finds them. */
  words: optionalLine(100, 'Từ khoá có tối đa 100 ký tự.'),
  /** Added to the shop in so many days, of which today is one. */
  newDays: z.int(wrongDays).min(1, wrongDays).max(365, wrongDays).nullable(),
  /** In a flash sale that is on, with pieces left. */
  onFlashSale: z.boolean(),
})
export type CollectionRule = z.infer<typeof ruleFields>

const asksForSomething = (rule: CollectionRule) =>
  Object.values(rule).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
export const CollectionRule = ruleFields
  .refine(asksForSomething, wrongRule)
  .refine(
    ({ priceMin, priceMax }) => priceMin === null || priceMax === null || priceMin <= priceMax,
    {
      path: ['priceMax'],
      message: 'Giá cao nhất phải từ giá thấp nhất trở lên.',
    },
  )
/** A rule as it is stored. */
export const StoredRule = z.object({
  ...ruleFields.shape,
  categories: z.array(Id),
  brands: z.array(Id),
  words: z.string().nullable(),
})

const RuleSort = z.enum(ruleSorts, wrongSort)

const fields = z.object({
  name: line(1, 150, 'Hãy nhập tên bộ sưu tập, tối đa 150 ký tự.'),
  slug: z
    .string(wrongSlug)
    .max(200, wrongSlug)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, wrongSlug),
  /** HTML, which is cleaned. */
  description: text(0, 100_000, 'Mô tả có tối đa 100.000 ký tự.'),
  imageUrl: text(1, 2000, wrongPicture).nullable(),
  seoTitle: optionalLine(200, 'Tiêu đề có tối đa 200 ký tự.'),
  seoDescription: optionalLine(500, 'Mô tả có tối đa 500 ký tự.'),
  /** Null: its products are chosen by hand. */
  rule: CollectionRule.nullable(),
  sort: z.enum(collectionSorts, wrongSort),
  /** Chosen by hand, in their order. */
  products: z
    .array(Id, 'Hãy chọn sản phẩm.')
    .max(mostCollected, tooMany)
    .refine((ids) => new Set(ids).size === ids.length, 'Mỗi sản phẩm chỉ có một lần.'),
  isPublished: z.boolean(),
  /** Shown from then on; null: at once. */
  publishAt: z.iso.datetime('Hãy chọn ngày giờ hiện.').nullable(),
})
export type CollectionFields = z.infer<typeof fields>

const ofRule = ({ rule, sort }: Pick<CollectionFields, 'rule' | 'sort'>) =>
  rule === null || RuleSort.safeParse(sort).success
const wrongOrder = {
  path: ['sort'],
  message: 'Bộ sưu tập theo điều kiện xếp theo bán chạy hoặc mới nhất.',
}

/** What the form of a collection holds. */
export const CollectionForm = fields.refine(ofRule, wrongOrder)
/** `id` is the caller's, so that repeating the call makes no second one. */
export const CreateCollection = fields.extend({ id: Id }).refine(ofRule, wrongOrder)
export type CreateCollection = z.infer<typeof CreateCollection>
const version = z.int().min(1).max(2_000_000_000)
export const SaveCollection = fields.extend({ version }).refine(ofRule, wrongOrder)
export type SaveCollection = z.infer<typeof SaveCollection>

const CollectionState = z.enum(collectionStates)

export const CollectionsQuery = z.object({
  q: text(0, 100, 'Từ khoá dài quá 100 ký tự.').optional(),
  state: z.enum(collectionStates, 'Không có trạng thái này.').optional(),
  cursor: z.string().max(200).optional(),
})
export type CollectionsQuery = z.infer<typeof CollectionsQuery>

export const CollectionRow = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  imageUrl: z.string().nullable(),
  state: CollectionState,
  publishAt: z.iso.datetime().nullable(),
  isByRule: z.boolean(),
  /** Those chosen by hand, and how many of them shoppers see. */
  products: z.int(),
  shownProducts: z.int(),
  updatedAt: z.iso.datetime(),
})
export type CollectionRow = z.infer<typeof CollectionRow>
export const CollectionsAnswer = answer({
  data: z.array(CollectionRow),
  /** `cursor` of the next page; null at the end. */
  next: z.string().nullable(),
  /** Of the whole search. */
  counts: z.record(CollectionState, z.int()),
})

/** A product of a collection, for staff. */
export const Collected = z.object({
  id: Id,
  name: z.string(),
  image: z.string().nullable(),
  minPrice: Vnd,
  maxPrice: Vnd,
  state: GoodsState,
  inStock: z.boolean(),
})
export type Collected = z.infer<typeof Collected>
export const CollectedQuery = z.object({
  /** Ids with commas between them. */
  ids: z
    .string()
    .max(4000)
    .transform((ids) => ids.split(','))
    .pipe(z.array(Id).max(100)),
})
export const CollectedAnswer = answer({ data: z.array(Collected) })

export const EditedCollection = z.object({
  ...fields.shape,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  rule: StoredRule.nullable(),
  products: z.array(Id),
  publishAt: z.iso.datetime().nullable(),
  id: Id,
  version: z.int(),
  state: CollectionState,
  updatedAt: z.iso.datetime(),
  /** What is known of its products. */
  collected: z.array(Collected),
  /** Former slugs, from which shoppers are sent on. */
  oldSlugs: z.array(z.string()),
})
export type EditedCollection = z.infer<typeof EditedCollection>
export const EditedCollectionAnswer = answer({ data: EditedCollection })
export const RemovedCollectionAnswer = answer({ data: z.object({ id: Id }) })

export const PreviewRule = z.object({ rule: CollectionRule, sort: RuleSort })
export type PreviewRule = z.infer<typeof PreviewRule>
export const RulePreview = z.object({ count: CappedCount, products: z.array(ProductCard) })
export type RulePreview = z.infer<typeof RulePreview>
export const RulePreviewAnswer = answer({ data: RulePreview })

const someProducts = z
  .array(Id, 'Hãy chọn sản phẩm.')
  .min(1, 'Hãy chọn sản phẩm.')
  .max(mostNamed, `Mỗi lần tối đa ${mostNamed} sản phẩm.`)
/** Products by their ids, or all that a search of the list of goods finds. */
export const AddProducts = z
  .object({ ids: someProducts.optional(), search: GoodsSearch.optional() })
  .refine(({ ids, search }) => (ids === undefined) !== (search === undefined), {
    path: ['ids'],
    message: 'Hãy chọn sản phẩm, hoặc tất cả sản phẩm của bộ lọc.',
  })
export type AddProducts = z.infer<typeof AddProducts>
export const TakeProducts = z.object({
  ids: z.array(Id, 'Hãy chọn sản phẩm.').min(1, 'Hãy chọn sản phẩm.').max(mostCollected, tooMany),
})
export const AddedProductsAnswer = answer({
  data: z.object({
    /** Those that were not in it before. */
    added: z.array(Id),
    /** Number of those that were in it already. */
    already: z.int(),
  }),
})
export type AddedProducts = z.infer<typeof AddedProductsAnswer>['data']
