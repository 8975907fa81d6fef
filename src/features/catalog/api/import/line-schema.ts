import { z } from 'zod'
import { t } from '#platform/language.ts'
import { isStorableText } from '#shared/text.ts'
import { barcodePattern } from '../../domain/sheet-cells.ts'
import { mostFurther } from '../../limits.ts'

const greatestAmount = 1_000_000_000_000
export const greatestStock = 1_000_000_000

/** Why a value is bad, in the language that is chosen when it is checked. */
const says = (vi: string, en: string) => ({ error: () => t(vi, en) })

const unstorable = says('có ký tự không lưu được', 'has a character that cannot be stored')
const missing = says('còn thiếu', 'is missing')
const tooLarge = says('quá lớn', 'is too large')
const negative = says('không được âm', 'must not be below 0')
const notPositive = says('phải lớn hơn 0', 'must be above 0')
const notRating = says('phải từ 0 đến 5', 'must be from 0 to 5')
const tooLong = (max: number) => says(`dài hơn ${max} ký tự`, `is longer than ${max} characters`)

/** One line of text: NFC, without control characters, spaces collapsed, at most `max` characters. */
function plain(max: number) {
  return z
    .string()
    .refine(isStorableText, unstorable)
    .transform((value) =>
      value
        .normalize('NFC')
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().min(1, missing).refine(fits(max), tooLong(max)))
}

/** Text of several lines, such as HTML. */
function long(max: number) {
  return z
    .string()
    .refine(isStorableText, unstorable)
    .transform((value) => value.normalize('NFC').trim())
    .pipe(z.string().refine(fits(max), tooLong(max)))
}

function fits(max: number) {
  // PostgreSQL counts characters, not UTF-16 units.
  return (value: string) => value.length <= max || [...value].length <= max
}

const price = z.int().min(1, notPositive).max(greatestAmount, tooLarge)
const discountPrice = z.int().min(0, negative).max(greatestAmount, tooLarge)
const count = z.int().min(0, negative).max(greatestAmount, tooLarge)
// Below 0 when it is added to what is there.
const stock = z
  .int()
  .min(-greatestStock, says('quá nhỏ', 'is too small'))
  .max(greatestStock, tooLarge)
const weight = z.int().min(0, negative).max(10_000_000, tooLarge)
const days = z
  .int()
  .min(0, negative)
  .transform((value) => Math.min(value, 30))
const sku = plain(64)
const barcode = plain(32).pipe(
  z
    .string()
    .regex(
      barcodePattern,
      says('gồm 4–32 chữ, số, dấu chấm hoặc gạch nối', 'has 4–32 letters, digits, dots or hyphens'),
    ),
)
const picture = z.string().max(2000).refine(isStorableText, unstorable)

const video = z
  .union([
    picture.transform((src) => ({ src })),
    z.object({ src: picture, poster: picture.optional() }),
  ])
  .transform((source): { src: string; poster?: string | undefined } => source)

const saleFields = {
  discountPrice: discountPrice.optional(),
  costPrice: count.optional(),
  barcode: barcode.optional(),
  stock: stock.optional(),
  weightGram: weight.optional(),
  isPreorder: z.boolean().optional(),
  preorderDays: days.optional(),
}

const categoryPath = z
  .array(plain(100))
  .min(1, says('cần ít nhất một danh mục', 'needs at least one category'))
  .max(6, says('có hơn 6 cấp', 'has more than 6 levels'))

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
    .max(200, tooLong(200))
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      says(
        'chỉ gồm chữ thường a-z, chữ số và dấu gạch nối đơn',
        'may only have lowercase letters a-z, digits and single hyphens',
      ),
    )
    .optional(),
  sku: sku.optional(),
  name: plain(300),
  categoryPath,
  moreCategories: z
    .array(categoryPath)
    .max(
      mostFurther,
      says(`có hơn ${mostFurther} danh mục`, `has more than ${mostFurther} categories`),
    )
    .default([]),
  brand: plain(100).optional(),
  price: price.optional(),
  sold: count.optional(),
  rating: z
    .object({
      value: z.number().min(0, notRating).max(5, notRating),
      count: z.int().min(0, negative).max(100_000_000, tooLarge),
    })
    .optional(),
  shortDesc: long(5000).default(''),
  description: long(500_000).default(''),
  images: z.array(picture).max(50, says('có hơn 50 ảnh', 'has more than 50 pictures')).default([]),
  videos: z.array(video).max(10, says('có hơn 10 video', 'has more than 10 videos')).default([]),
  attributes: z
    .array(
      z.object({
        code: z
          .string()
          .transform((value) => value.toUpperCase())
          .pipe(
            z
              .string()
              .regex(
                /^[A-Z0-9_]{1,50}$/,
                says(
                  'chỉ gồm chữ A-Z, chữ số và dấu gạch dưới',
                  'may only have letters A-Z, digits and underscores',
                ),
              ),
          ),
        name: plain(100),
        value: plain(200),
      }),
    )
    .max(200, says('có hơn 200 thuộc tính', 'has more than 200 attributes'))
    .default([]),
  options: z
    .array(plain(50))
    .max(4, says('có hơn 4 lựa chọn', 'has more than 4 options'))
    .default([]),
  variants: z
    .array(LineVariantInput)
    .max(1000, says('có hơn 1000 phân loại', 'has more than 1000 variants'))
    .default([]),
  isFreeShip: z.boolean().default(false),
  shipFast: z.boolean().default(false),
  published: z.boolean().default(true),
  /** Why it is not on sale; other products off sale are hidden. */
  state: z.enum(['draft', 'archived']).optional(),
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
