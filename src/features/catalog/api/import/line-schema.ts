import { z } from 'zod'
import { isStorableText } from '#shared/text.ts'

const greatestAmount = 1_000_000_000_000
export const greatestStock = 1_000_000_000

/** One line of text: NFC, without control characters, spaces collapsed, at most `max` characters. */
function plain(max: number) {
  return z
    .string()
    .refine(isStorableText, 'có ký tự không lưu được')
    .transform((value) =>
      value
        .normalize('NFC')
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().min(1, 'còn thiếu').refine(fits(max), `dài hơn ${max} ký tự`))
}

/** Text of several lines, such as HTML. */
function long(max: number) {
  return z
    .string()
    .refine(isStorableText, 'có ký tự không lưu được')
    .transform((value) => value.normalize('NFC').trim())
    .pipe(z.string().refine(fits(max), `dài hơn ${max} ký tự`))
}

function fits(max: number) {
  // PostgreSQL counts characters, not UTF-16 units.
  return (value: string) => value.length <= max || [...value].length <= max
}

const price = z.int().min(1, 'phải lớn hơn 0').max(greatestAmount, 'quá lớn')
const discountPrice = z.int().min(0, 'không được âm').max(greatestAmount, 'quá lớn')
const count = z.int().min(0, 'không được âm').max(greatestAmount, 'quá lớn')
// Below 0 when it is added to what is there.
const stock = z.int().min(-greatestStock, 'quá nhỏ').max(greatestStock, 'quá lớn')
const weight = z.int().min(0, 'không được âm').max(10_000_000, 'quá lớn')
const days = z
  .int()
  .min(0, 'không được âm')
  .transform((value) => Math.min(value, 30))
const sku = plain(64)
const picture = z.string().max(2000).refine(isStorableText, 'có ký tự không lưu được')

const video = z
  .union([
    picture.transform((src) => ({ src })),
    z.object({ src: picture, poster: picture.optional() }),
  ])
  .transform((source): { src: string; poster?: string | undefined } => source)

const saleFields = {
  discountPrice: discountPrice.optional(),
  stock: stock.optional(),
  weightGram: weight.optional(),
  isPreorder: z.boolean().optional(),
  preorderDays: days.optional(),
}

const LineVariantInput = z.object({
  ...saleFields,
  options: z.record(plain(50), plain(100)).default({}),
  sku: sku.optional(),
  price: price.optional(),
  image: picture.optional(),
})

/** A line of a catalog file; docs/catalog-format.md explains each field. */
export const LineInput = z.object({
  ...saleFields,
  slug: z
    .string()
    .max(200, 'dài hơn 200 ký tự')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'chỉ gồm chữ thường a-z, chữ số và dấu gạch nối đơn')
    .optional(),
  sku: sku.optional(),
  name: plain(300),
  categoryPath: z.array(plain(100)).min(1, 'cần ít nhất một danh mục').max(6, 'có hơn 6 cấp'),
  brand: plain(100).optional(),
  price: price.optional(),
  sold: count.optional(),
  rating: z
    .object({
      value: z.number().min(0, 'phải từ 0 đến 5').max(5, 'phải từ 0 đến 5'),
      count: z.int().min(0, 'không được âm').max(100_000_000, 'quá lớn'),
    })
    .optional(),
  shortDesc: long(5000).default(''),
  description: long(500_000).default(''),
  images: z.array(picture).max(50, 'có hơn 50 ảnh').default([]),
  videos: z.array(video).max(10, 'có hơn 10 video').default([]),
  attributes: z
    .array(
      z.object({
        code: z
          .string()
          .transform((value) => value.toUpperCase())
          .pipe(z.string().regex(/^[A-Z0-9_]{1,50}$/, 'chỉ gồm chữ A-Z, chữ số và dấu gạch dưới')),
        name: plain(100),
        value: plain(200),
      }),
    )
    .max(200, 'có hơn 200 thuộc tính')
    .default([]),
  options: z.array(plain(50)).max(4, 'có hơn 4 lựa chọn').default([]),
  variants: z.array(LineVariantInput).max(1000, 'có hơn 1000 phân loại').default([]),
  isFreeShip: z.boolean().default(false),
  shipFast: z.boolean().default(false),
  published: z.boolean().default(true),
  seoTitle: plain(300).optional(),
  seoDescription: plain(1000).optional(),
})
export type LineInput = z.infer<typeof LineInput>
export type LineVariantInput = z.infer<typeof LineVariantInput>

type FieldNames = {
  known: readonly string[]
  /** The kind of objects that a field holds. */
  nested: Readonly<Record<string, 'rating' | 'video' | 'attribute' | 'variant'>>
}

/** The names of all fields, by the kind of object. */
export const fieldNames: Record<'line' | FieldNames['nested'][string], FieldNames> = {
  line: {
    known: Object.keys(LineInput.shape),
    nested: { rating: 'rating', videos: 'video', attributes: 'attribute', variants: 'variant' },
  },
  variant: { known: Object.keys(LineVariantInput.shape), nested: {} },
  rating: { known: ['value', 'count'], nested: {} },
  video: { known: ['src', 'poster'], nested: {} },
  attribute: { known: ['code', 'name', 'value'], nested: {} },
}
