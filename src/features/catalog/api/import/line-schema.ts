import { z } from 'zod'
import { isStorableText } from '#shared/text.ts'

const greatestAmount = 1_000_000_000_000
export const greatestStock = 1_000_000_000

/** One line of text: NFC, without control characters, spaces collapsed, at most `max` characters. */
function plain(max: number) {
  return z
    .string()
    .refine(isStorableText, 'has characters that cannot be stored')
    .transform((value) =>
      value
        .normalize('NFC')
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().min(1, 'is missing').refine(fits(max), `is longer than ${max} characters`))
}

/** Text of several lines, such as HTML. */
function long(max: number) {
  return z
    .string()
    .refine(isStorableText, 'has characters that cannot be stored')
    .transform((value) => value.normalize('NFC').trim())
    .pipe(z.string().refine(fits(max), `is longer than ${max} characters`))
}

function fits(max: number) {
  // PostgreSQL counts characters, not UTF-16 units.
  return (value: string) => value.length <= max || [...value].length <= max
}

const price = z.int().min(1, 'must be above 0').max(greatestAmount, 'is too large')
const discountPrice = z.int().min(0, 'must not be negative').max(greatestAmount, 'is too large')
const count = z.int().min(0, 'must not be negative').max(greatestAmount, 'is too large')
// Below 0 when it is added to what is there.
const stock = z.int().min(-greatestStock, 'is too small').max(greatestStock, 'is too large')
const weight = z.int().min(0, 'must not be negative').max(10_000_000, 'is too large')
const days = z
  .int()
  .min(0, 'must not be negative')
  .transform((value) => Math.min(value, 30))
const sku = plain(64)
const picture = z.string().max(2000).refine(isStorableText, 'has characters that cannot be stored')

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
    .max(200, 'is longer than 200 characters')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters a-z, digits and single hyphens')
    .optional(),
  sku: sku.optional(),
  name: plain(300),
  categoryPath: z
    .array(plain(100))
    .min(1, 'needs at least one category')
    .max(6, 'has more than 6 levels'),
  brand: plain(100).optional(),
  price: price.optional(),
  sold: count.optional(),
  rating: z
    .object({
      value: z.number().min(0, 'must be 0 to 5').max(5, 'must be 0 to 5'),
      count: z.int().min(0, 'must not be negative').max(100_000_000, 'is too large'),
    })
    .optional(),
  shortDesc: long(5000).default(''),
  description: long(500_000).default(''),
  images: z.array(picture).max(50, 'has more than 50 pictures').default([]),
  videos: z.array(video).max(10, 'has more than 10 videos').default([]),
  attributes: z
    .array(
      z.object({
        code: z
          .string()
          .transform((value) => value.toUpperCase())
          .pipe(
            z.string().regex(/^[A-Z0-9_]{1,50}$/, 'must be letters A-Z, digits and underscores'),
          ),
        name: plain(100),
        value: plain(200),
      }),
    )
    .max(200, 'has more than 200 attributes')
    .default([]),
  options: z.array(plain(50)).max(4, 'has more than 4 options').default([]),
  variants: z.array(LineVariantInput).max(1000, 'has more than 1000 variants').default([]),
  isFreeShip: z.boolean().default(false),
  shipFast: z.boolean().default(false),
  published: z.boolean().default(true),
  seoTitle: plain(300).optional(),
  seoDescription: plain(1000).optional(),
})
export type LineInput = z.infer<typeof LineInput>
export type LineVariantInput = z.infer<typeof LineVariantInput>
