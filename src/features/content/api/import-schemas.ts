import { z } from 'zod'
import { OperatorError } from '#platform/operator-error.ts'
import { isStorableText, text } from '#shared/text.ts'

const link = z
  .string()
  .max(500)
  .regex(/^(https?:\/\/|mailto:|tel:|#|\/(?!\/))\S*$/, 'must be a path, https:, mailto: or tel:')
const picture = z.string().min(1).max(500).refine(isStorableText)

type MenuInput = { label: string; url: string | null; children: MenuInput[] }
const MenuItemInput: z.ZodType<MenuInput> = z.lazy(() =>
  z.object({
    label: text(1, 100),
    url: link.nullish().transform((value) => value ?? null),
    children: z.array(MenuItemInput).default([]),
  }),
)

export type { MenuInput }

/** Menus by their location, such as `footer`. */
export const MenusInput = z.record(text(1, 50), z.array(MenuItemInput))

export const BannersInput = z.array(
  z.object({
    title: text(1, 200),
    subtitle: text(0, 300).default(''),
    image: picture,
    phoneImage: picture.nullish(),
    link: link.nullish(),
    position: z.int().optional(),
    isActive: z.boolean().default(true),
  }),
)

const optionalText = (max: number) => text(1, max).nullish()

/** Front matter gives every value as text, JSON in its own type. */
const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
])

export const PageInput = z.object({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits, hyphens'),
  title: z.union([text(1, 200), z.object({ vi: text(1, 200), en: text(1, 200).optional() })]),
  content: z.string().max(500_000).refine(isStorableText, 'has characters that cannot be stored'),
  seoTitle: optionalText(200),
  seoDescription: optionalText(500),
  coverImage: picture.nullish(),
  coverAlt: text(0, 300).default(''),
  showCover: flag.default(false),
  coverMode: z.enum(['contain', 'cover']).default('cover'),
  coverHeight: z.coerce.number().int().min(10).max(5000).nullish(),
  coverHeightUnit: z.enum(['vh', 'px']).default('vh'),
})

/** Reads what a keeper wants to import. Throws OperatorError with one line for each wrong value. */
export function readImport<Schema extends z.ZodType>(
  what: string,
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new OperatorError(`Cannot import ${what}:\n${lines.join('\n')}`)
}
