import { z } from 'zod'
import { reasonOfLine, type SourceLine } from '#features/catalog/api/public.ts'
import { t } from '#platform/language.ts'
import { parseShopTime, shopTimeExamples } from '#shared/shop-time.ts'
import { isStorableText } from '#shared/text.ts'

/** Defaults for lines, as typed by the merchant. */
export type SaleDefaults = {
  sale?: string | undefined
  start?: string | undefined
  end?: string | undefined
  perShopper?: number | undefined
}

/** One entry of a sale, from a file or an argument. */
export type SaleLine = {
  row: number
  sale: string
  startAt: Date
  endAt: Date
  names: ItemReference
  price: number
  quantity: number
  /** Limit of pieces per shopper; null for the shop's default, 0 for no limit. */
  perShopper: number | null
}

export type ItemReference = {
  slug?: string | undefined
  sku?: string | undefined
  /** A slug or a SKU. */
  item?: string | undefined
  options?: Record<string, string> | undefined
}

const name = (max: number) =>
  z
    .string()
    .refine(isStorableText, 'has characters that cannot be stored')
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, 'is missing').max(max, `is longer than ${max} characters`))

const whole = (max: number, min = 1) =>
  z
    .union(
      [
        z
          .string()
          .regex(/^-?\d+$/)
          .transform(Number),
        z.number(),
      ],
      'must be a whole number, in digits alone',
    )
    .pipe(
      z
        .int('must be a whole number')
        .min(min, min > 0 ? 'must be above 0' : 'must not be below 0')
        .max(max, 'is too large'),
    )

/** Spreadsheets write options as `Màu=Đen|Cỡ=M`, which the catalog reader has split at the bars. */
const options = z.preprocess(
  (value) =>
    Array.isArray(value)
      ? Object.fromEntries(
          value.map((pair) => {
            const [option = '', ...rest] = String(pair).split('=')
            return [option.trim(), rest.join('=').trim()]
          }),
        )
      : value,
  z.record(name(50), name(100)),
)

const Line = z
  .object({
    sale: name(200),
    start: z.string(),
    end: z.string(),
    slug: name(200).optional(),
    sku: name(64).optional(),
    item: name(200).optional(),
    options: options.optional(),
    price: whole(1_000_000_000_000),
    quantity: whole(1_000_000_000),
    perShopper: whole(1_000_000_000, 0).optional(),
  })
  .refine(({ slug, sku, item }) => slug ?? sku ?? item, 'names no slug and no sku')
  .refine(({ slug, options }) => !options || slug, 'has options, but no slug')

/**
 * Parses a line; times may be relative to `now`, the end relative to the start. Reasons of single fields are English, for the
 * merchant.
 */
export function parseSaleLine(
  { row, ...source }: SourceLine,
  defaults: SaleDefaults,
  now: Date,
): SaleLine | { row: number; reason: string } {
  if ('problem' in source) return { row, reason: source.problem }
  const fields = { ...known(defaults), ...known(source.value) }
  const parsed = Line.safeParse(fields, { error: explain })
  if (!parsed.success) return { row, reason: reasonOfLine(parsed.error, 'the line') }
  const { sale, start, end, price, quantity, perShopper = null, ...names } = parsed.data
  const startAt = parseShopTime(start, { now })
  if (!startAt) return { row, reason: unreadable('start', start) }
  const endAt = parseShopTime(end, { now, from: startAt })
  if (!endAt) return { row, reason: unreadable('end', end) }
  if (endAt <= startAt) return { row, reason: t('end cần sau start', 'end must be after start') }
  return { row, sale, startAt, endAt, names, price, quantity, perShopper }
}

function explain(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'invalid_type') return t('không dùng được', 'is not valid')
  if (issue.input === undefined) return t('bị thiếu', 'is missing')
  return issue.expected === 'string'
    ? t('phải là chữ', 'must be text')
    : t('phải là một đối tượng', 'must be an object')
}

function unreadable(field: string, typed: string): string {
  return t(
    `${field} “${typed}” không phải ngày giờ; hãy viết như ${shopTimeExamples}`,
    `${field} “${typed}” is no day and time; write it as ${shopTimeExamples}`,
  )
}

/** Drops missing, null and empty fields. */
function known(value: unknown): object {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, field]) => field !== undefined && field !== null && field !== '',
    ),
  )
}
