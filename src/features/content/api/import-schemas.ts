import { z } from 'zod'
import { OperatorError } from '#platform/operator-error.ts'
import { isStorableText, text } from '#shared/text.ts'
import { unknownPlaceholders } from '../domain.ts'
import {
  highestCover,
  maxBanners,
  maxContent,
  maxEntries,
  maxLevels,
  maxLocations,
  maxSlug,
  minCoverHeight,
  slugPattern,
} from '../limits.ts'

const link = z
  .string()
  .max(500)
  .regex(/^(https?:\/\/|mailto:|tel:|#|\/(?!\/))\S*$/, 'must be a path, https:, mailto: or tel:')
const picture = z.string().min(1).max(500).refine(isStorableText)

type MenuInput = { label: string; url: string | null; children: MenuInput[] }
const menuLevel = (level: number): z.ZodType<MenuInput[]> =>
  z
    .array(
      z.strictObject({
        label: text(1, 100),
        url: link.nullish().transform((value) => value ?? null),
        children:
          level < maxLevels
            ? menuLevel(level + 1).default([])
            : z.array(z.never(), 'a menu has at most three levels').max(0).default([]),
      }),
    )
    .max(maxEntries)

export type { MenuInput }

/** Menus by location, such as `footer`. */
export const MenusInput = z
  .record(text(1, 50), menuLevel(1))
  .refine((menus) => Object.keys(menus).length <= maxLocations, 'too many places')

export const BannersInput = z
  .array(
    z.strictObject({
      title: text(1, 200),
      subtitle: text(0, 300).default(''),
      image: picture,
      phoneImage: picture.nullish(),
      link: link.nullish(),
      position: z.int().optional(),
      isActive: z.boolean().default(true),
      /** Its first and last day; shown always without them. */
      startDay: z.iso.date().nullish(),
      endDay: z.iso.date().nullish(),
    }),
  )
  .max(maxBanners)

/** Text with known placeholders only. */
const words = (min: number, max: number) =>
  text(min, max).superRefine((value, context) => checkPlaceholders(value, context))
const optionalText = (max: number) => words(1, max).nullish()

/** Front matter gives every value as text, JSON as its own type. */
const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')],
  'must be true or false',
)

export const PageInput = z
  .strictObject({
    slug: z.string().max(maxSlug).regex(slugPattern, 'must be lower-case letters, digits, hyphens'),
    title: z.union(
      [words(1, 200), z.strictObject({ vi: words(1, 200), en: words(1, 200).optional() })],
      'must be 1 to 200 characters, in Vietnamese or also in English, with placeholders that are known',
    ),
    content: z
      .string()
      .max(maxContent)
      .refine(isStorableText, 'has characters that cannot be stored')
      .superRefine((value, context) => checkPlaceholders(value, context)),
    seoTitle: optionalText(200),
    seoDescription: optionalText(500),
    coverImage: picture.nullish(),
    coverAlt: words(0, 300).default(''),
    /** Default: shown when there is a cover. */
    showCover: flag.optional(),
    coverMode: z.enum(['contain', 'cover']).default('cover'),
    coverHeight: z.coerce.number().int().min(minCoverHeight).nullish(),
    coverHeightUnit: z.enum(['vh', 'px']).default('vh'),
  })
  .refine(
    ({ coverHeight, coverHeightUnit }) => (coverHeight ?? 0) <= highestCover[coverHeightUnit],
    {
      path: ['coverHeight'],
      error: 'must be at most 100 vh or 2000 px',
    },
  )

function checkPlaceholders(value: string, context: z.RefinementCtx): void {
  for (const unknown of unknownPlaceholders(value)) {
    context.addIssue({ code: 'custom', message: `${unknown} stands for nothing` })
  }
}

/** Validation errors, one line per value: path and reason. */
export function findMistakes(schema: z.ZodType, input: unknown): string[] {
  const { error } = parseInEnglish(schema, input)
  return error ? error.issues.map(({ path, message }) => join(path.join('.'), message)) : []
}

const join = (place: string, reason: string) => (place === '' ? reason : `${place}: ${reason}`)

/** Parses an import. Throws OperatorError with a line per invalid value. */
export function parseImport<Schema extends z.ZodType>(
  what: string,
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const { data, error } = parseInEnglish(schema, input)
  if (error) throw importError(what, findMistakes(schema, input))
  return data
}

/** Messages for merchants are in English; the global locale for shoppers is Vietnamese. */
function parseInEnglish<Schema extends z.ZodType>(schema: Schema, input: unknown) {
  return schema.safeParse(input, { error: z.locales.en().localeError })
}

/** The error for a failed import, with a line per mistake. */
export function importError(what: string, mistakes: readonly string[]): OperatorError {
  return new OperatorError(
    `Cannot import ${what}:\n${mistakes.map((line) => `  ${line}`).join('\n')}`,
  )
}
