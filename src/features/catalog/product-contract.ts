import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id, text } from '#shared/text.ts'
import { productStates } from './domain/product-states.ts'
import { mostFurther } from './limits.ts'

const greatestAmount = 1_000_000_000_000

/** A line of text: spaces are collapsed. */
export const line = (min: number, max: number, message: string) =>
  text(min, max, message).transform((value) => value.replace(/\s+/g, ' '))

/** A line that may be missing: an empty one is null. */
export const optionalLine = (max: number, message: string) =>
  line(0, max, message)
    .nullable()
    .transform((value) => value || null)

const wrongPrice = 'Hãy nhập giá từ 1đ đến 1.000 tỷ.'
const wrongDiscount = 'Giá khuyến mãi phải từ 1đ và thấp hơn giá bán.'
const wrongCost = 'Giá vốn phải từ 0đ đến 1.000 tỷ.'
const wrongStock = 'Tồn kho phải là số nguyên từ 0 đến 1.000.000.000.'
const wrongDays = 'Số ngày đặt trước phải từ 0 đến 30.'
const wrongWeight = 'Cân nặng phải từ 1 đến 10.000.000 gam.'
const wrongSize = 'Kích thước phải từ 1 đến 100.000 mm.'
const wrongBarcode = 'Mã vạch gồm 4–32 chữ số, chữ cái, dấu chấm hoặc gạch nối.'
const wrongSlug = 'Đường dẫn chỉ gồm chữ thường a-z, chữ số và gạch nối đơn, tối đa 200 ký tự.'
const wrongSku = 'SKU có tối đa 64 ký tự.'
const wrongName = 'Hãy nhập tên sản phẩm, tối đa 300 ký tự.'
const wrongPicture = 'Ảnh hoặc video không hợp lệ. Hãy tải lên lại.'
const wrongTime = 'Hãy chọn ngày giờ bán.'

const size = z.int(wrongSize).min(1, wrongSize).max(100_000, wrongSize).nullable()
const address = text(1, 2000, wrongPicture)

const sku = optionalLine(64, wrongSku)

export const ProductVariantInput = z.object({
  /** Null: a new one. */
  id: Id.nullable(),
  /** Its value of each option, in their order. */
  values: z.array(line(1, 100, 'Hãy nhập giá trị, tối đa 100 ký tự.')).max(4),
  price: z.int(wrongPrice).min(1, wrongPrice).max(greatestAmount, wrongPrice),
  discountPrice: z.int(wrongDiscount).min(1, wrongDiscount).max(greatestAmount).nullable(),
  sku,
  barcode: z
    .string(wrongBarcode)
    .regex(/^[0-9A-Za-z.-]{4,32}$/, wrongBarcode)
    .nullable(),
  costPrice: z.int(wrongCost).min(0, wrongCost).max(greatestAmount, wrongCost).nullable(),
  /** The cost that the editor has read: one that stayed so is not written, since receipts change it. */
  costSeen: z.int(wrongCost).nullable().optional(),
  /** Pieces that a new variant begins with; null when they are not counted. Of no meaning for others. */
  openingStock: z.int(wrongStock).min(0, wrongStock).max(1_000_000_000, wrongStock).nullable(),
  isPreorder: z.boolean(),
  preorderDays: z.int(wrongDays).min(0, wrongDays).max(30, wrongDays),
  weightGram: z.int(wrongWeight).min(1, wrongWeight).max(10_000_000, wrongWeight).nullable(),
  lengthMm: size,
  widthMm: size,
  heightMm: size,
  /** One of the product's pictures. */
  imageUrl: address.nullable(),
})
export type ProductVariantInput = z.infer<typeof ProductVariantInput>

export const ProductInput = z.object({
  name: line(1, 300, wrongName),
  /** Null: made of the name for a new product, else as it was. */
  slug: z
    .string(wrongSlug)
    .max(200, wrongSlug)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, wrongSlug)
    .nullable(),
  sku,
  /** The main one: of its path, its address and its attributes. */
  categoryId: z.uuid('Hãy chọn danh mục.'),
  /** Others that shoppers find it under, too; those that add nothing are dropped. Left out: as they were. */
  moreCategoryIds: z
    .array(z.uuid('Danh mục này không còn. Hãy chọn lại.'), 'Hãy chọn lại danh mục khác.')
    .max(mostFurther, `Một sản phẩm có tối đa ${mostFurther} danh mục khác.`)
    .optional(),
  /** Its name; a new one is added to the shop's brands. */
  brand: optionalLine(100, 'Thương hiệu có tối đa 100 ký tự.'),
  shortDesc: text(0, 5_000, 'Mô tả ngắn có tối đa 5.000 ký tự.'),
  /** HTML, which is cleaned. */
  description: text(0, 500_000, 'Mô tả có tối đa 500.000 ký tự.'),
  seoTitle: optionalLine(300, 'Tiêu đề có tối đa 300 ký tự.'),
  seoDescription: optionalLine(1000, 'Đoạn giới thiệu có tối đa 1.000 ký tự.'),
  isFreeShip: z.boolean(),
  shipFast: z.boolean(),
  images: z
    .array(
      z.object({ url: address, alt: line(0, 300, 'Lời tả ảnh có tối đa 300 ký tự.') }),
      wrongPicture,
    )
    .max(50, 'Một sản phẩm có tối đa 50 ảnh.'),
  videos: z
    .array(z.object({ url: address, posterUrl: address.nullable() }), wrongPicture)
    .max(10, 'Một sản phẩm có tối đa 10 video.'),
  attributes: z
    .array(
      z.object({
        name: line(1, 100, 'Hãy nhập tên thông số, tối đa 100 ký tự.'),
        value: line(1, 200, 'Hãy nhập giá trị, tối đa 200 ký tự.'),
      }),
    )
    .max(200, 'Một sản phẩm có tối đa 200 thông số.'),
  options: z
    .array(line(1, 50, 'Hãy nhập tên lựa chọn, tối đa 50 ký tự.'))
    .max(4, 'Một sản phẩm có tối đa 4 lựa chọn.'),
  variants: z
    .array(ProductVariantInput)
    .min(1, 'Sản phẩm cần ít nhất một phân loại.')
    .max(1000, 'Một sản phẩm có tối đa 1.000 phân loại.'),
  state: z.enum(productStates, 'Trạng thái không hợp lệ.'),
  /** When a planned product goes on sale; null otherwise. */
  publishAt: z.iso.datetime(wrongTime).nullable(),
})
export type ProductInput = z.infer<typeof ProductInput>

export const CreateProduct = ProductInput.extend({
  /** Chosen by the page, so that creating can be repeated. */
  id: Id,
})
export type CreateProduct = z.infer<typeof CreateProduct>

export const SaveProduct = ProductInput.extend({
  /** The version that was edited. */
  version: z.int().min(1).max(1_000_000_000),
})
export type SaveProduct = z.infer<typeof SaveProduct>

const Preview = z.object({
  /** Path and query of the page; known to nobody else. */
  address: z.string(),
  expiresAt: z.iso.datetime(),
})
export type Preview = z.infer<typeof Preview>

export const PreviewAnswer = answer({ data: Preview })

export const CopyProduct = z.object({
  /** The id of the new product, chosen by the page, so that copying can be repeated. */
  copyId: Id,
})

/** A variant as stored. */
export const EditedVariant = z.object({
  id: Id,
  values: z.array(z.string()),
  price: z.int(),
  discountPrice: z.int().nullable(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  costPrice: z.int().nullable(),
  isPreorder: z.boolean(),
  preorderDays: z.int(),
  weightGram: z.int().nullable(),
  lengthMm: z.int().nullable(),
  widthMm: z.int().nullable(),
  heightMm: z.int().nullable(),
  imageUrl: z.string().nullable(),
  /** Pieces left; null when they are not counted. */
  stock: z.int().nullable(),
  sold: z.int(),
})
export type EditedVariant = z.infer<typeof EditedVariant>

/** A product as its editor shows it. */
export const EditedProduct = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  slug: z.string(),
  sku: z.string().nullable(),
  categoryId: Id,
  moreCategoryIds: z.array(Id),
  brand: z.string().nullable(),
  shortDesc: z.string(),
  description: z.string(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  isFreeShip: z.boolean(),
  shipFast: z.boolean(),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
  videos: z.array(z.object({ url: z.string(), posterUrl: z.string().nullable() })),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  options: z.array(z.string()),
  variants: z.array(EditedVariant),
  state: z.enum(productStates),
  publishAt: z.string().nullable(),
  /** It was never on sale, so that nobody knows its address. */
  isDraft: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type EditedProduct = z.infer<typeof EditedProduct>

export const EditedProductAnswer = answer({ data: EditedProduct })

export const ProductParams = z.object({ id: z.string().max(100) })

/** What the fields of the editor are chosen from. */
export const ProductChoicesAnswer = answer({
  data: z.object({
    categories: z.array(
      z.object({
        id: Id,
        /** “Nhà cửa › Bếp › Nồi”. */
        path: z.string(),
      }),
    ),
    /** At most 5,000, in Vietnamese order. */
    brands: z.array(z.string()),
    /** Names of attributes, at most 1,000. */
    attributes: z.array(z.string()),
  }),
})
export type ProductChoices = z.infer<typeof ProductChoicesAnswer>['data']

export const HistoryQuery = z.object({
  /** Only entries older than this one. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
})

export const HistoryEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
export const HistoryAnswer = answer({ data: z.array(HistoryEntry), next: z.string().nullable() })
